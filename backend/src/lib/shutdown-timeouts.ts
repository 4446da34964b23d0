/** Milliseconds that a stopped backend waits for the requests it has begun to answer. */
export const DRAIN_TIMEOUT_MS = 20_000

/** Milliseconds after which a stopped backend ends, whatever is left: jobs in hand are done again by the next one. */
export const STOP_TIMEOUT_MS = 40_000

/** Milliseconds a backend whose start failed takes to close what it had opened. */
export const CLEANUP_TIMEOUT_MS = 10_000
