const LONGEST_WAIT_MS = 3_000

/** Runs when the page has loaded and the browser has nothing better to do. */
export function whenIdle(act: () => void): void {
  if (document.readyState === 'complete') request(act)
  else window.addEventListener('load', () => request(act), { once: true })
}

function request(act: () => void): void {
  // Safari has had no idle callback for long.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(act, { timeout: LONGEST_WAIT_MS })
  else window.setTimeout(act, 1)
}
