import type { Field } from './event-capture'

/**
 * Does what the visitor wanted before the page could: called once, when React has taken over the
 * HTML. What was typed is told to the forms first, then buttons are pressed in the visitor's order.
 */
export async function replayEvents(): Promise<void> {
  const early = window.capturedEvents
  if (!early) return
  early.end()
  for (const [field, wanted] of early.changed) {
    if (field.isConnected) repeatChange(field, wanted)
  }
  for (const element of early.asked) {
    element.removeAttribute('data-waiting')
    // One step may show what the next one presses.
    await new Promise((done) => window.setTimeout(done))
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
}

/**
 * React hears of a change only when the content differs from what it last saw in the field, and what
 * it saw when it took over was the typed text already. So the field is first set to something else
 * in React's sight and then, behind its back, to what the visitor wanted.
 */
function repeatChange(field: Field, wanted: string | boolean): void {
  if (typeof wanted === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return
    field.checked = !wanted
    field.click()
    return
  }
  const caret = caretOf(field)
  if (!(field instanceof HTMLSelectElement)) {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, wanted)
  } else {
    field.value = wanted
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (caret && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret)
}

/** Null where there is none: choices, numbers, sliders. */
function caretOf(field: Field): [from: number, to: number] | null {
  if (field instanceof HTMLSelectElement || field !== document.activeElement) return null
  const { selectionStart, selectionEnd } = field
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}
