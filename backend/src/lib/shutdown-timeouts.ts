/** Milliseconds that a stopping backend leaves idle connections open for one more request. */
export const IDLE_GRACE_MS = 1_000

/** Milliseconds that a stopping backend waits for pending requests. */
export const DRAIN_TIMEOUT_MS = 20_000

/** Milliseconds after which a stopping backend exits anyway: the next one repeats interrupted jobs. */
export const STOP_TIMEOUT_MS = 40_000

/** Milliseconds that a backend whose start failed may take to close what it opened. */
export const CLEANUP_TIMEOUT_MS = 10_000
