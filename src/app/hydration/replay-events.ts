import type { Field } from './script-loader'

/**
 * Replays the visitor's actions from before hydration: called once, when React has hydrated the
 * HTML. Input is replayed first, then buttons are pressed in order.
 */
export async function replayEvents(): Promise<void> {
  const early = window.capturedEvents
  if (!early) return
  early.end()
  for (const [field, wanted] of early.changed) {
    if (field.isConnected) repeatChange(field, wanted)
  }
  for (const element of early.pressed) {
    element.removeAttribute('data-waiting')
    // One action may render what the next one presses.
    await new Promise((done) => window.setTimeout(done))
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
}

/**
 * React notices a change only when the value differs from the last one it saw in the field, and
 * at hydration it already saw the typed text. So the field is first set to another value
 * through React's setter and then, with the native setter, to the visitor's value.
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

/** Selects, numbers and sliders have no text cursor: null. */
function caretOf(field: Field): [from: number, to: number] | null {
  if (field instanceof HTMLSelectElement || field !== document.activeElement) return null
  const { selectionStart, selectionEnd } = field
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}
