import { errorResponseSchema } from '../../../../contract/error-response'
import { publisherPaths, publisherStateSchema, type PublisherState } from '../../../../contract/publisher'
import { coalesce } from '../../lib/concurrency'
import { HttpError } from '../../lib/errors'
import { fetchSigned, reasonOf, type SignedTarget } from './signed-fetch'

/** Our own publisher, which reports its progress and can roll back to an older release. */
export interface Publisher {
  /** @throws Error when it cannot be reached, with a sentence for the administrator */
  state(): Promise<PublisherState>
  /** @throws HttpError when it rejects the request or cannot be reached */
  rollBack(releaseId: string): Promise<void>
}

const RESPONSE_TIMEOUT_MS = 5_000
/** @param target PUBLISHER_URL and REBUILD_WEBHOOK_SECRET */
export function createPublisher({ url, secret }: SignedTarget): Publisher {
  async function call(method: 'GET' | 'POST', path: string, body?: string): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
      return await fetchSigned({ url: url + path, secret }, { method, ...(body !== undefined && { body }), signal })
    } catch (error) {
      throw new Error(`The publisher cannot be reached: ${reasonOf(error)}.`, { cause: error })
    }
  }

  return {
    state: coalesce(async () => {
      const response = await call('GET', publisherPaths.state)
      if (!response.ok) throw new Error(statusMessage(response))
      return publisherStateSchema.parse(await response.json())
    }),
    rollBack: async (releaseId) => {
      const body = JSON.stringify({ type: 'rollback', releaseId, time: new Date().toISOString() })
      const response = await call('POST', publisherPaths.rollback, body).catch((error: unknown) => {
        throw new HttpError(503, error instanceof Error ? error.message : String(error))
      })
      if (response.ok) return
      const rejection = errorResponseSchema.safeParse(await response.json().catch(() => null))
      throw new HttpError(response.status === 409 ? 409 : 503, rejection.data?.message ?? statusMessage(response))
    },
  }
}

function statusMessage({ status }: Response): string {
  return `The publisher responded with status ${status}.`
}
