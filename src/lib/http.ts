import type { ZodMiniType } from 'zod/mini'
import { env } from '../config/env'

/** A non-OK response. Its text is `status: message` (docs/product.md, "Calls"). */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** The backend's message, without the status. */
    readonly reason: string,
  ) {
    super(`${status}: ${reason}`)
    this.name = 'HttpError'
  }
}

/** Whether the backend refused a request. After any other error, such as a lost response, it may have been executed. */
export function wasRefused(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < 500
}

export interface TokenRequest {
  /** The call requires a user: wait until the session is known. */
  needed: boolean
  /** The last token was rejected as outdated. */
  renewed: boolean
}

type TokenSource = (request: TokenRequest) => Promise<string | null>

let tokenOf: TokenSource = () => Promise.resolve(null)
let mayBeOutdated: (status: number) => boolean = isUnauthorized
/** The last renewed token. */
let renewedToken: string | null = null

/**
 * Sets the source of the signed-in user's identity token; null for a visitor. `isOutdated` returns which
 * status may be due to an outdated token; 401 always may.
 */
export function setTokenSource(source: TokenSource, isOutdated: (status: number) => boolean = () => false): void {
  tokenOf = source
  mayBeOutdated = (status) => isUnauthorized(status) || isOutdated(status)
  renewedToken = null
}

function isUnauthorized(status: number): boolean {
  return status === 401
}

/** Imports the schema of a response, so that no page loads a schema before it needs one. */
type SchemaLoader<Body> = () => Promise<ZodMiniType<Body>>

interface GetOptions {
  signal?: AbortSignal
  /** Only signed-in users get a response. */
  needsUser?: boolean
}

/**
 * Fetches one of the API's responses and parses it with the contract's schema.
 * Throws HttpError for a non-OK response, and what fetch or the schema throws otherwise.
 */
export async function getJson<Body>(
  path: string,
  loadSchema: SchemaLoader<Body>,
  { signal, needsUser = false }: GetOptions = {},
): Promise<Body> {
  const [response, schema] = await Promise.all([request(path, { signal: signal ?? null }, needsUser), loadSchema()])
  return schema.parse(await response.json())
}

/**
 * Fetches one of the API's responses and reads it with a tolerant reader (contract/text/tolerant-reader.ts), which saves
 * visitors zod, 11 kB. Our own backend's responses are read too: they may be of another release than the page.
 * Throws HttpError for a non-OK response, and what fetch or the reader throws otherwise.
 */
export async function fetchAndRead<Result>(
  path: string,
  read: (body: unknown) => Result,
  { signal, needsUser = false }: GetOptions = {},
): Promise<Result> {
  const response = await request(path, { signal: signal ?? null }, needsUser)
  return read(await response.json())
}

/** Sends a visitor's JSON and reads the response. Throws as `fetchAndRead` does. */
export async function postAndRead<Result>(
  path: string,
  body: unknown,
  read: (body: unknown) => Result,
): Promise<Result> {
  const response = await request(path, { method: 'POST', body: JSON.stringify(body) }, false)
  return read(await response.json())
}

interface SendOptions {
  /** The call requires a user. */
  needsUser?: boolean
  /**
   * Sent to the site's own host, even when the backend has another (docs/product.md, "Calls"); that host forwards it.
   */
  sameOrigin?: boolean
  /** A request repeated under the same key creates nothing twice. */
  idempotencyKey?: string
}

/**
 * Sends JSON, as the signed-in user if any, and ignores the response's body. Throws HttpError
 * for a non-OK response.
 */
export async function sendJson(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  { needsUser = true, sameOrigin = false, idempotencyKey }: SendOptions = {},
): Promise<void> {
  const init = {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
  }
  const response = await fetchWithToken(sameOrigin ? path : env.apiUrl + path, init, needsUser)
  if (!response.ok) throw await errorOf(response)
}

async function request(path: string, init: RequestInit, needsUser: boolean): Promise<Response> {
  const response = await fetchWithToken(env.apiUrl + path, init, needsUser)
  if (!response.ok) throw await errorOf(response)
  return response
}

/** Fetches as the signed-in user, for a library that reads the response itself. */
export function fetchAsUser(path: string, init: RequestInit): Promise<Response> {
  return fetchWithToken(env.apiUrl + path, init, true)
}

/** Sends the request with the user's token, and renews an outdated one once (docs/product.md, "Access"). */
async function fetchWithToken(url: string, init: RequestInit, needsUser: boolean): Promise<Response> {
  const token = await tokenOf({ needed: needsUser, renewed: false })
  const response = await send(url, init, token)
  if (token === null || !mayBeOutdated(response.status)) return response
  // Another renewal would not change a fresh token's claims.
  if (!isUnauthorized(response.status) && token === renewedToken) return response
  renewedToken = await tokenOf({ needed: true, renewed: true })
  return send(url, init, renewedToken)
}

function send(url: string, init: RequestInit, token: string | null): Promise<Response> {
  return fetch(url, {
    ...init,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(new Headers(init.headers)),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
}

/** Of a response that is not OK. */
export async function errorOf(response: Response): Promise<HttpError> {
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

/** Whether an error or its cause says that the resource does not exist. */
export function isGone(error: unknown): boolean {
  if (error instanceof HttpError) return error.status === 404 || error.status === 410
  return error instanceof Error && error.cause !== undefined && isGone(error.cause)
}
