import type { PublisherState } from '../../contract/site/publisher'

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

/** What happened since the process started. */
export interface PublishingFigures {
  readonly succeeded: number
  readonly failed: number
  /** Failed builds in a row, also before the process started; 0 when the last build succeeded. */
  readonly failedTries: number
  /** It is null before the first build. */
  readonly lastBuildSeconds: number | null
}

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Writes Prometheus' text format (docs/monitoring.md). */
export function publisherMetrics(state: PublisherState, figures: PublishingFigures): string {
  const release = state.currentRelease && Date.parse(state.currentRelease.createdAt) / 1_000
  return [
    metric('kilele_publisher_builds_total', 'counter', 'Builds since the publisher started', [
      ['{result="succeeded"}', figures.succeeded],
      ['{result="failed"}', figures.failed],
    ]),
    metric('kilele_publisher_failed_tries', 'gauge', 'Failures since the last success', [['', figures.failedTries]]),
    metric('kilele_publisher_pending_requests', 'gauge', 'Requests that are not on the site yet', [
      ['', state.pending.length],
    ]),
    metric('kilele_publisher_building', 'gauge', 'Whether a build runs', [['', state.buildingSince === null ? 0 : 1]]),
    metric('kilele_publisher_build_duration_seconds', 'gauge', 'Of the last build', [['', figures.lastBuildSeconds]]),
    metric('kilele_publisher_release_timestamp_seconds', 'gauge', 'When the current release was made', [['', release]]),
  ].join('')
}

/** @param samples labels and values; an unknown value is left out */
function metric(name: string, type: string, help: string, samples: readonly (readonly [string, number | null])[]) {
  const lines = samples.flatMap(([labels, value]) => (value === null ? [] : [`${name}${labels} ${value}\n`]))
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
