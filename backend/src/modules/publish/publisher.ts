import { publisherPaths, publisherStateSchema, type PublisherState } from '../../../../contract/publisher'
import { errorResponseSchema } from '../../../../contract/error-response'
import { HttpError } from '../../lib/errors'
import { coalesce } from '../../lib/coalesce'
import { signatureHeaders } from '../../lib/webhook-signature'
import { reasonOf } from './rebuild-webhook'

/** Our own publisher, which tells how far it is and can go back to an older release. */
export interface Publisher {
  /** @throws Error when it does not answer, with a sentence for the administrator */
  state(): Promise<PublisherState>
  /** @throws HttpError when it refuses or does not answer */
  rollBack(releaseId: string): Promise<void>
}

const RESPONSE_TIMEOUT_MS = 5_000

/** @param at PUBLISHER_URL and REBUILD_WEBHOOK_SECRET */
export function createPublisher({ url, secret }: { url: string; secret: string }): Publisher {
  async function call(method: 'GET' | 'POST', path: string, body: string): Promise<Response> {
    try {
      return await fetch(url + path, {
        method,
        ...(body !== '' && { body }),
        headers: { 'content-type': 'application/json', ...signatureHeaders(secret, body) },
        redirect: 'manual',
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      })
    } catch (error) {
      throw new Error(`The publisher does not answer: ${reasonOf(error)}.`, { cause: error })
    }
  }

  return {
    state: coalesce(async () => {
      const response = await call('GET', publisherPaths.state, '')
      if (!response.ok) throw new Error(`The publisher answered with status ${response.status}.`)
      return publisherStateSchema.parse(await response.json())
    }),
    rollBack: async (releaseId) => {
      const body = JSON.stringify({ type: 'rollback', releaseId, time: new Date().toISOString() })
      const response = await call('POST', publisherPaths.rollback, body).catch((error: unknown) => {
        throw new HttpError(503, error instanceof Error ? error.message : String(error))
      })
      if (response.ok) return
      const refusal = errorResponseSchema.safeParse(await response.json().catch(() => null))
      const message = refusal.data?.message ?? `The publisher answered with status ${response.status}.`
      throw new HttpError(response.status === 409 ? 409 : 503, message)
    },
  }
}
