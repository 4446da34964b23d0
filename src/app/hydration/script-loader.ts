/** The `<template>` with the page's scripts, where they are neither fetched nor run. */
export const DEFERRED_SCRIPTS = 'late-scripts'

/**
 * Inlined as text before the content of each page; it runs while the page loads. It starts the other scripts once the
 * page has loaded and its largest image is painted (0.3 s after loading at the latest) or at the visitor's first action,
 * and for data savers only then, so that they never compete with photos for bandwidth. Until they run it gives links the
 * page's query string and stores actions for `replayEvents`; a script that could not be fetched is retried at the next
 * action.
 *
 * Its text is the same in all pages, so that one hash in a content security policy allows it; what differs (path, and
 * whether to wait) are attributes of its element. As it is text, it must be self-contained, and what is to be said about
 * its parts stands here, where no visitor fetches it:
 *
 * - `start`: actions wait for scripts, not for the print style, so that one that failed releases nothing.
 * - `keepQuery`: a built page does not know its query string. A link with `data-changes`, which names the fields that it
 *   sets or leaves out, keeps the others, as it does once React has rendered it. Links that arrived late get them when the
 *   page is there; one that is pressed before has them already.
 * - `data-narrowing`: a built list shows all listings; until it has those of its address it must not say their number.
 *   What campaigns and networks add to an address chooses none.
 * - `listen`: 'input' comes before React's own listener, which may restore the old value for a moment; the change event
 *   comes after that. 'click' comes after React, which may hydrate during this event.
 * - `afterPainting`: at the load event the largest image is loaded, but may not be painted yet. It may also have been
 *   painted before.
 */
export function startScripts(): void {
  const self = document.currentScript
  const template = self?.previousElementSibling
  if (!(self instanceof HTMLScriptElement && template instanceof HTMLTemplateElement)) return

  const changing = new AbortController()
  const asking = new AbortController()
  const early: CapturedEvents = {
    changed: new Map(),
    pressed: new Set(),
    stopCapturing: () => asking.abort(),
    end: () => {
      asking.abort()
      changing.abort()
    },
  }
  window.capturedEvents = early
  window.pagePath = self.dataset.path
  const unstarted = [...template.content.children]
  document.addEventListener('DOMContentLoaded', keepQuery, { signal: changing.signal })

  function start(): void {
    for (const source of unstarted.splice(0)) {
      const element = document.importNode(source, true)
      element.addEventListener('error', () => {
        element.remove()
        unstarted.push(source)
        if (!(source instanceof HTMLScriptElement)) return
        document.documentElement.removeAttribute('data-narrowing')
        for (const element of early.pressed) element.removeAttribute('data-waiting')
        early.pressed.clear()
      })
      document.body.append(element)
    }
  }

  function keepQuery(): void {
    if (!location.search) return
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-changes]')) {
      const fields = new URLSearchParams(location.search)
      for (const name of String(link.dataset.changes).split(',')) fields.delete(name)
      for (const [name, value] of new URLSearchParams(link.search)) fields.set(name, value)
      link.search = String(fields)
    }
  }

  function listen(
    type: string,
    { signal }: AbortController,
    act?: (target: Element, event: Event) => void,
    capture = false,
  ): void {
    const record = (event: Event) => {
      if (event.target instanceof Element) act?.(event.target, event)
      start()
    }
    document.addEventListener(type, record, { passive: type !== 'submit', capture, signal })
  }

  function keepAsked(element: HTMLButtonElement | HTMLFormElement): void {
    element.setAttribute('data-waiting', '')
    early.pressed.add(element)
  }

  function keepChange(field: Element): void {
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      early.changed.set(field, field.checked)
    } else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    ) {
      early.changed.set(field, field.value)
    }
  }

  listen('pointerdown', changing, keepQuery)
  listen('keydown', changing)
  listen('input', changing, keepChange, true)
  listen('click', asking, (target) => {
    const button = target.closest('button')
    if (button && !(button.type === 'submit' && button.form)) keepAsked(button)
  })
  listen('submit', asking, (form, event) => {
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return
    event.preventDefault()
    keepAsked(form)
  })

  if (/[?&](?!utm_|fbclid|gclid)/.test(location.search)) document.documentElement.dataset.narrowing = ''
  if (self.dataset.start !== 'now' && document.documentElement.hasAttribute('data-saver')) return
  if (self.dataset.start === 'now' || document.readyState === 'complete') start()
  else window.addEventListener('load', afterPainting, { once: true })

  function afterPainting(): void {
    setTimeout(start, 300)
    new PerformanceObserver(start).observe({ type: 'largest-contentful-paint' })
  }
}

/** Fields a visitor can edit. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Actions of a visitor before scripts run, recorded by `startScripts` for `replayEvents`. */
export interface CapturedEvents {
  /** The last value; for a checkbox or radio button whether it is checked. */
  changed: Map<Field, string | boolean>
  /** Pressed buttons and submitted forms, each once, in order. `data-waiting` shows their state. */
  pressed: Set<HTMLButtonElement | HTMLFormElement>
  /** From here on React handles buttons and forms; recording them too would repeat them. */
  stopCapturing: () => void
  /** Stops recording. */
  end: () => void
}

declare global {
  interface Window {
    capturedEvents?: CapturedEvents
    /** Read by Gatsby: the path the page was built for. */
    pagePath?: string | undefined
  }
}
