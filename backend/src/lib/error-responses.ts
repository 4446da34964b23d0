import { errorResponseSchema } from '../../../contract/error-response'

/** Response schemas of the errors a route may send, by status. */
export function errorResponses<const Status extends number>(
  ...statuses: readonly Status[]
): Record<Status, typeof errorResponseSchema> {
  const entries = statuses.map((status) => [status, errorResponseSchema])
  return Object.fromEntries(entries) as Record<Status, typeof errorResponseSchema>
}
