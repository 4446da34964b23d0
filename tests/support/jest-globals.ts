import { types } from 'node:util'

/** Globals of browsers that jsdom lacks, and globals of Gatsby's bundle. */

/** A MediaQueryList; some libraries still use the two deprecated methods. */
const NEVER_MATCHES = { matches: false, onchange: null, addListener: doNothing, removeListener: doNothing }

Object.assign(globalThis, { __BASE_PATH__: '', __PATH_PREFIX__: '' })

if (typeof window === 'undefined') acceptNodeErrors()
else defineBrowserGlobals()

/** Jest runs tests in their own realm, where errors thrown by Node are not `instanceof Error`. */
function acceptNodeErrors(): void {
  Object.defineProperty(Error, Symbol.hasInstance, {
    value(this: unknown, thrown: unknown) {
      const isPlainError = this === Error && (types.isNativeError(thrown) || thrown instanceof DOMException)
      return isPlainError || Function.prototype[Symbol.hasInstance].call(this, thrown)
    },
  })
}

function defineBrowserGlobals(): void {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { ...NEVER_MATCHES, media })
  window.ResizeObserver = class {
    observe = doNothing
    unobserve = doNothing
    disconnect = doNothing
  }
  window.scrollTo = doNothing
  Element.prototype.scrollIntoView = doNothing
  Element.prototype.hasPointerCapture = () => false
  Blob.prototype.arrayBuffer = function (this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as ArrayBuffer)
      reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
      reader.readAsArrayBuffer(this)
    })
  }
}

function doNothing(): void {
  // jsdom has no layout.
}
