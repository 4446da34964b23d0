import { types } from 'node:util'

/** What every browser has and jsdom lacks, and what Gatsby's bundle defines. */

/** Of `matchMedia`'s answer; the two methods of old stand for code that still looks for them. */
const NEVER_MATCHES = { matches: false, onchange: null, addListener: doNothing, removeListener: doNothing }

Object.assign(globalThis, { __BASE_PATH__: '', __PATH_PREFIX__: '' })

if (typeof window === 'undefined') acceptErrorsOfNode()
else standInForBrowser()

/** Jest runs tests in a realm of its own, where an error thrown by Node itself is no `instanceof Error`. */
function acceptErrorsOfNode(): void {
  Object.defineProperty(Error, Symbol.hasInstance, {
    value(this: unknown, thrown: unknown) {
      const isPlainError = this === Error && (types.isNativeError(thrown) || thrown instanceof DOMException)
      return isPlainError || Function.prototype[Symbol.hasInstance].call(this, thrown)
    },
  })
}

function standInForBrowser(): void {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { ...NEVER_MATCHES, media })
  window.ResizeObserver = class {
    observe = doNothing
    unobserve = doNothing
    disconnect = doNothing
  }
  window.scrollTo = doNothing
  Element.prototype.scrollIntoView = doNothing
  Element.prototype.hasPointerCapture = () => false
}

function doNothing(): void {
  // There is nothing to see or measure.
}
