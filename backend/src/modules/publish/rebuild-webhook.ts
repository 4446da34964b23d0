import type { RebuildRequest } from '../../../../contract/publisher'
import { withTimeout } from '../../lib/concurrency'
import { fetchSigned, reasonOf, type SignedTarget } from './signed-fetch'

/** Starts builds: by our own publisher, or by a static host. */
export interface RebuildWebhook {
  /** Resolves when the request was accepted. @throws WebhookError otherwise */
  send(request: RebuildRequest, signal: AbortSignal): Promise<void>
}

/** Why a request was not accepted, in one sentence for the administrator. */
export class WebhookError extends Error {}

const RESPONSE_TIMEOUT_MS = 15_000

/** @param target REBUILD_WEBHOOK_URL; any 2xx response accepts the request */
export function createRebuildWebhook(target: SignedTarget): RebuildWebhook {
  return {
    send: async (request, signal) => {
      const response = await post(target, JSON.stringify(request), signal)
      await response.body?.cancel()
      if (!response.ok) throw new WebhookError(`The rebuild webhook responded with status ${response.status}.`)
    },
  }
}

async function post(target: SignedTarget, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await withTimeout(RESPONSE_TIMEOUT_MS, signal, (limited) =>
      fetchSigned(target, { method: 'POST', body, signal: limited }),
    )
  } catch (error) {
    // Without the URL, which may contain a build hook's secret token.
    throw new WebhookError(`The rebuild webhook could not be reached: ${reasonOf(error)}.`, { cause: error })
  }
}
