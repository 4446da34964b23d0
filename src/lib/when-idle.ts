const LONGEST_WAIT_MS = 3_000

/** Runs when the page has loaded and the browser is idle. */
export function whenIdle(act: () => void): void {
  if (document.readyState === 'complete') request(act)
  else window.addEventListener('load', () => request(act), { once: true })
}

function request(act: () => void): void {
  // Older versions of Safari have no requestIdleCallback.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(act, { timeout: LONGEST_WAIT_MS })
  else window.setTimeout(act, 1)
}
