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

export interface TokenRequest {
  /** The call makes no sense without a user: wait until it is known who is here. */
  needed: boolean
  /** The last token was refused as too old. */
  renewed: boolean
}

type TokenSource = (request: TokenRequest) => Promise<string | null>

let tokenOf: TokenSource = () => Promise.resolve(null)

/** Names whom to ask for the signed-in user's identity token; null stands for a visitor. */
export function setTokenSource(source: TokenSource): void {
  tokenOf = source
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
 * Fetches what anyone may see. This product's own backend checks each answer against the same schema before
 * it sends it, so visitors are spared zod, 11 kB; the answer of a backend elsewhere is read with care.
 */
export async function getPublicJson<Answer>(
  path: string,
  loadSchema: SchemaLoader<Answer>,
  options: Pick<GetOptions, 'signal'> = {},
): Promise<Answer> {
  if (env.apiUrl !== '') return getJson(path, loadSchema, options)
  const response = await request(path, { signal: options.signal ?? null }, false)
  return (await response.json()) as Answer
}

/**
 * Sends JSON as the signed-in user, or as anybody; the answer's body is not needed. Throws HttpError
 * for a non-OK answer.
 */
export async function sendJson(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  { needsUser = true }: { needsUser?: boolean } = {},
): Promise<void> {
  await request(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }, needsUser)
}

async function request(path: string, init: RequestInit, needsUser: boolean): Promise<Response> {
  const response = await fetchWithToken(path, init, needsUser)
  if (!response.ok) throw await errorOf(response)
  return response
}

/** One of the product's own calls as the signed-in user, for a library that reads the answer itself, whatever it is. */
export function fetchAsUser(path: string, init: RequestInit): Promise<Response> {
  return fetchWithToken(path, init, true)
}

/** Sends the request with the user's token; one that has expired is renewed once. */
async function fetchWithToken(path: string, init: RequestInit, needsUser: boolean): Promise<Response> {
  const token = await tokenOf({ needed: needsUser, renewed: false })
  const response = await send(path, init, token)
  if (response.status !== 401 || token === null) return response
  return send(path, init, await tokenOf({ needed: true, renewed: true }))
}

function send(path: string, init: RequestInit, token: string | null): Promise<Response> {
  return fetch(env.apiUrl + path, {
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
