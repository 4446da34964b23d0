import type { ZodMiniType } from 'zod/mini'
import { isRecord } from '../../contract/text/tolerant-reader'
import { errorOf, fetchAsUser, wasRefused, type HttpError } from './http'
import { notify } from './notices'
import { whenForgotten } from './private-storage'
import { readSessionText, writeSessionText } from './session-text'
import { newUuid } from './submission-key'

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

/** The same for a change that would take place twice when it is repeated. */
export function postOnce<Body>(path: string, body: unknown, schema: ZodMiniType<Body>): Promise<Body> {
  return once(path, body, (key) => postForJson(path, body, schema, { 'idempotency-key': key }))
}

/** Keys of changes whose outcome is not known yet, by path and content; null until they are read. */
let unsettled: Map<string, string> | null = null
/** They survive a reload, as texts do that were not sent, and end with the tab or when the user signs out. */
const UNSETTLED = 'submission:changes'
whenForgotten(() => {
  unsettled = null
})

/**
 * Sends a change under an idempotency key. Until its outcome is known the same change gets the same key, also after a
 * reload, so that a second press changes nothing twice.
 */
export async function once<Result>(
  path: string,
  body: unknown,
  send: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const change = `${path} ${JSON.stringify(body)}`
  unsettled ??= readUnsettled()
  const keys = unsettled
  const key = keys.get(change) ?? newUuid()
  storeKeys(keys.set(change, key))
  const settle = () => {
    // Forgotten ones must not be stored again.
    if (unsettled !== keys) return
    keys.delete(change)
    storeKeys(keys)
  }
  try {
    const result = await send(key)
    settle()
    return result
  } catch (error) {
    if (wasRefused(error)) settle()
    throw error
  }
}

/**
 * Says that a change failed. After a lost response nobody knows whether it was made, so the text says that and how to
 * find out.
 * @param whether 'the listings were changed'
 */
export function notifyFailedChange(error: unknown, whether: string, onRefused: (error: HttpError) => void): void {
  if (wasRefused(error)) onRefused(error)
  else notify({ title: `It is not known whether ${whether}`, description: FIND_OUT, destructive: true })
}

const FIND_OUT =
  'The connection broke. Load the page again to see, or press the same button again: nothing is done twice.'

function readUnsettled(): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(readSessionText(UNSETTLED) || '{}')
    if (!isRecord(stored)) return new Map()
    return new Map(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return new Map() // Truncated or not ours.
  }
}

function storeKeys(keys: ReadonlyMap<string, string>): void {
  writeSessionText(UNSETTLED, keys.size === 0 ? '' : JSON.stringify(Object.fromEntries(keys)))
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

/** Shows that something failed, with the error's message (docs/product.md, "Dashboard"). */
export function notifyError(title: string, error: unknown): void {
  const description = error instanceof Error && error.message !== '' ? error.message : 'An unknown error occurred'
  notify({ title, description, destructive: true })
}
