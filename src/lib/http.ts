import type { ZodMiniType } from 'zod/mini'
import { env } from '../config/env'

/** A non-OK answer. Its text is `status: message`, as the spec has it (§8). */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(`${status}: ${message}`)
    this.name = 'HttpError'
  }
}

/**
 * Fetches one of the product's own calls and reads it with the contract's schema. The schema comes
 * as a function that imports it, so that no page loads a schema before it needs one.
 * Throws HttpError for a non-OK answer, and what fetch or the schema throws otherwise.
 */
export async function getJson<Answer>(
  path: string,
  loadSchema: () => Promise<ZodMiniType<Answer>>,
  signal?: AbortSignal,
): Promise<Answer> {
  const [response, schema] = await Promise.all([
    fetch(env.apiUrl + path, {
      credentials: 'include',
      headers: { accept: 'application/json' },
      signal: signal ?? null,
    }),
    loadSchema(),
  ])
  if (!response.ok) throw await errorOf(response)
  return schema.parse(await response.json())
}

async function errorOf(response: Response): Promise<HttpError> {
  const text = await response.text()
  return new HttpError(response.status, messageField(text) ?? (text || response.statusText))
}

function messageField(text: string): string | null {
  try {
    const body = JSON.parse(text) as { message?: unknown } | null
    return typeof body?.message === 'string' ? body.message : null
  } catch {
    return null // Not JSON: the text itself is the message.
  }
}

/** Whether what was asked for does not exist (any more), as told by an error or its cause. */
export function isGone(error: unknown): boolean {
  if (error instanceof HttpError) return error.status === 404 || error.status === 410
  return error instanceof Error && error.cause !== undefined && isGone(error.cause)
}
