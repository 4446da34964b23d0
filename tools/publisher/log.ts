/** @param details `isProblem` for what somebody should look at; `reqId` of the request that caused it */
export type PublisherLog = (
  message: string,
  details?: { readonly isProblem?: boolean; readonly reqId?: string | undefined },
) => void

/** Levels and fields of the backend's log, so that one search finds a request in both. */
const LEVELS = { info: 30, warn: 40 }

/** One JSON object per line. */
export function createJsonLog(write: (line: string) => void): PublisherLog {
  return (msg, { isProblem = false, reqId } = {}) => {
    const level = isProblem ? LEVELS.warn : LEVELS.info
    write(JSON.stringify({ level, time: Date.now(), name: 'publisher', ...(reqId !== undefined && { reqId }), msg }))
  }
}
