/**
 * dnd-kit hears the keyboard from the task after a photo was picked up; on a busy device that can be some time later,
 * and keys pressed until then were lost. Here they are pressed again once it listens.
 */
export function keepEarlyKeys(pickUp: KeyboardEvent): void {
  const keepForLater = (event: KeyboardEvent) => {
    // Still on its way up the page.
    if (event === pickUp) return
    event.preventDefault()
    setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', event)))
  }
  // By then dnd-kit has set its timer, and timers end in the order they were set.
  queueMicrotask(() => {
    document.addEventListener('keydown', keepForLater)
    setTimeout(() => document.removeEventListener('keydown', keepForLater))
  })
}
