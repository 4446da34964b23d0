/** Milliseconds that a stopped backend waits for the requests it has begun to answer. */
export const LONGEST_FAREWELL_MS = 20_000

/** Milliseconds after which a stopped backend ends, whatever is left: jobs in hand are done again by the next one. */
export const LONGEST_STOP_MS = 40_000

/** Milliseconds a backend whose start failed takes to close what it had opened. */
export const LONGEST_CLEANUP_MS = 10_000
