import type { Outcome } from './visitors'
import { ORIGIN } from './mix'

/** Allowed error statuses, which must carry Retry-After and the headers of every response. */
const REJECTIONS = [429, 503]
const HEADERS = ['retry-after', 'x-content-type-options', 'content-security-policy', 'x-frame-options', 'x-request-id']

/** nginx's own error responses have this policy, and no CORS headers. */
const POLICY_OF_NGINX = "default-src 'none'; frame-ancestors 'none'"

/** What is wrong with a response, or null. */
export function errorOf({ kind, status, headers, error }: Outcome): string | null {
  if (error !== null) return `${kind}: ${error}`
  const isCall = !['page', 'script', 'photo'].includes(kind)
  const isFromNginx = headers['content-security-policy'] === POLICY_OF_NGINX
  if (isCall && !isFromNginx && headers['access-control-allow-origin'] !== ORIGIN)
    return `${kind}: ${status} without CORS headers`
  if (status < 400) return null
  if (!REJECTIONS.includes(status)) return `${kind}: status ${status}`
  const missing = HEADERS.filter((name) => headers[name] === undefined)
  return missing.length === 0 ? null : `${kind}: ${status} without ${missing.join(', ')}`
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Mean memory of the run's second and last third, and its growth; caches fill in the first third. */
export function memoryGrowth(samples: readonly number[]): { second: number; last: number; growth: number } {
  const third = Math.floor(samples.length / 3)
  const second = mean(samples.slice(third, 2 * third))
  const last = mean(samples.slice(2 * third))
  return { second, last, growth: last / second - 1 }
}
