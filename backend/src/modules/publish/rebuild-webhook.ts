import type { RebuildRequest } from '../../../../contract/publisher'
import { withTimeout } from '../../lib/with-timeout'
import { signatureHeaders } from '../../lib/webhook-signature'

/** Sends the rebuild webhook. */
export interface RebuildHook {
  /** Resolves when whoever builds the site took the request over. @throws HookError when not */
  send(request: RebuildRequest, signal: AbortSignal): Promise<void>
}

/** Why a request was not taken over, in one sentence for the administrator. */
export class HookError extends Error {}

const RESPONSE_TIMEOUT_MS = 15_000

/** @param target REBUILD_WEBHOOK_URL; any 2xx answer counts as taken over */
export function createRebuildHook(target: { url: string; secret: string }): RebuildHook {
  return {
    send: async (request, signal) => {
      const body = JSON.stringify(request)
      const response = await post(target, body, signal)
      await response.body?.cancel()
      if (!response.ok) throw new HookError(`The rebuild webhook was answered with status ${response.status}.`)
    },
  }
}

async function post({ url, secret }: { url: string; secret: string }, body: string, signal: AbortSignal) {
  try {
    return await withTimeout(RESPONSE_TIMEOUT_MS, signal, (limited) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...signatureHeaders(secret, body) },
        // A redirect followed would turn the call into a GET somewhere else.
        redirect: 'manual',
        signal: limited,
      }),
    )
  } catch (error) {
    // The address may carry a build hook's secret token, so it is not part of the sentence.
    throw new HookError(`The rebuild webhook could not be reached: ${reasonOf(error)}.`, { cause: error })
  }
}

/** What fetch failed with: its own message only says that it failed. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}
