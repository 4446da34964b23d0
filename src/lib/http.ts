import type { ZodMiniType } from 'zod/mini'
import { env } from '../config/env'

/** A non-OK answer. Its text is `status: message`, as the spec has it (§8). */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** What the backend says of it, without the status. */
    readonly reason: string,
  ) {
    super(`${status}: ${reason}`)
    this.name = 'HttpError'
  }
}

export interface TokenRequest {
  /** The call makes no sense without a user: wait until it is known who is here. */
  needed: boolean
  /** The last token was refused as too old. */
  renewed: boolean
}

type TokenSource = (request: TokenRequest) => Promise<string | null>

let tokenOf: TokenSource = () => Promise.resolve(null)
let mayBeOutdated: (status: number) => boolean = isUnauthorized
/** The last token that came from a renewal. */
let renewedToken: string | null = null

/**
 * Names whom to ask for the signed-in user's identity token; null stands for a visitor. `isOutdated` tells which
 * status may come from a token that does not say yet what is true by now; 401 always may.
 */
export function setTokenSource(source: TokenSource, isOutdated: (status: number) => boolean = () => false): void {
  tokenOf = source
  mayBeOutdated = (status) => isUnauthorized(status) || isOutdated(status)
  renewedToken = null
}

function isUnauthorized(status: number): boolean {
  return status === 401
}

/** Imports the schema that reads an answer, so that no page loads a schema before it needs one. */
type SchemaLoader<Answer> = () => Promise<ZodMiniType<Answer>>

interface GetOptions {
  signal?: AbortSignal
  /** Only a signed-in user gets an answer. */
  needsUser?: boolean
}

/**
 * Fetches one of the product's own calls and reads it with the contract's schema.
 * Throws HttpError for a non-OK answer, and what fetch or the schema throws otherwise.
 */
export async function getJson<Answer>(
  path: string,
  loadSchema: SchemaLoader<Answer>,
  { signal, needsUser = false }: GetOptions = {},
): Promise<Answer> {
  const [response, schema] = await Promise.all([request(path, { signal: signal ?? null }, needsUser), loadSchema()])
  return schema.parse(await response.json())
}

/**
 * Fetches one of the product's own calls and reads it with a tolerant reader (contract/tolerant-reader.ts), which spares
 * visitors zod, 11 kB. Our own backend's responses are read as well: they may be of another release than the page.
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

interface SendOptions {
  /** The call makes no sense without a user. */
  needsUser?: boolean
  /** Sent to the site's own host, also when the backend has another (spec §7); that host forwards it. */
  sameOrigin?: boolean
  /** Sent again under the same key, a request creates nothing a second time. */
  idempotencyKey?: string
}

/**
 * Sends JSON as the signed-in user, or as anybody; the answer's body is not needed. Throws HttpError
 * for a non-OK answer.
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

/** One of the product's own calls as the signed-in user, for a library that reads the answer itself, whatever it is. */
export function fetchAsUser(path: string, init: RequestInit): Promise<Response> {
  return fetchWithToken(env.apiUrl + path, init, true)
}

/** Sends the request with the user's token; an outdated one is renewed once (decision 0036). */
async function fetchWithToken(url: string, init: RequestInit, needsUser: boolean): Promise<Response> {
  const token = await tokenOf({ needed: needsUser, renewed: false })
  const response = await send(url, init, token)
  if (token === null || !mayBeOutdated(response.status)) return response
  // Renewing again would not change what a fresh token says about its user.
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
