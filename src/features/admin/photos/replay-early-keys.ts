/**
 * dnd-kit listens to the keyboard from the task after a photo was picked up. On a busy device that can be later,
 * and keys pressed before would be lost, so they are dispatched again once it listens.
 */
export function replayEarlyKeys(pickUp: KeyboardEvent): void {
  const redispatch = (event: KeyboardEvent) => {
    // The event still bubbles.
    if (event === pickUp) return
    event.preventDefault()
    setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', event)))
  }
  // By then dnd-kit has set its timer, and timers run in the order they were set.
  queueMicrotask(() => {
    document.addEventListener('keydown', redispatch)
    setTimeout(() => document.removeEventListener('keydown', redispatch))
  })
}
