import type { ZodMiniType } from 'zod/mini'
import { errorOf, fetchAsUser } from './http'

/**
 * Calls that only the dashboard and the account page make; visitors' pages do not contain this module. Each throws as
 * those of http.ts do.
 */

/** Fetches a record with its version; null from a backend that tells none. */
export async function fetchVersioned<Result>(
  path: string,
  read: (body: unknown) => Result,
  signal: AbortSignal | null = null,
): Promise<{ value: Result; version: string | null }> {
  const response = await fetchOk(path, { signal, cache: 'no-store' })
  return { value: read(await response.json()), version: response.headers.get('etag') }
}

/** Changes a record that must still have this version: else HttpError 412. */
export async function patchVersioned(path: string, body: unknown, version: string | null): Promise<void> {
  const headers = new Headers(version === null ? undefined : { 'if-match': version })
  await fetchOk(path, { method: 'PATCH', body: JSON.stringify(body), headers })
}

/** Sends a body and parses the response with the contract's schema. @param body a file is sent as CSV, byte for byte */
export function postForJson<Body>(
  path: string,
  body: unknown,
  schema: ZodMiniType<Body>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  return sendForJson('POST', path, body, schema, headers)
}

/** The same with another method. */
export async function sendForJson<Body>(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  schema: ZodMiniType<Body>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const init =
    body instanceof Blob
      ? { body, headers: { ...headers, 'content-type': 'text/csv' } }
      : { headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetchOk(path, { method, ...init })
  return schema.parse(await response.json())
}

async function fetchOk(path: string, init: RequestInit): Promise<Response> {
  const response = await fetchAsUser(path, init)
  if (!response.ok) throw await errorOf(response)
  return response
}
