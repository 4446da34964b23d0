import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return { kid: createHash('sha256').update(der).digest('hex').slice(0, 40), privateKey, publicKey }
}

/** An account as the identity service describes it. */
interface StoredAccount {
  readonly localId: string
  readonly email?: string | undefined
  readonly emailVerified?: boolean | undefined
  readonly disabled?: boolean
  /** In seconds. */
  readonly validSince?: string
  readonly providerUserInfo?: readonly { readonly providerId: string }[]
}

type Reply = (response: ServerResponse) => void

export interface IdentityStandIn {
  /** Leads to this server, whichever host is asked for. */
  readonly fetch: typeof fetch
  /** Paths that were asked for. */
  readonly requests: string[]
  /** The site the last request named as its own. */
  referrer: string | undefined
  /** The keys it publishes; to be changed by a test. */
  keys: readonly SigningKey[]
  /** What is different about accounts, by id; null for a deleted one. Anybody else is as their token says. */
  readonly accounts: Map<string, Partial<StoredAccount> | null>
  /** Takes over from the usual responses for keys, and for accounts. */
  onKeys: Reply | null
  onLookup: Reply | null
  close(): Promise<void>
}

/** Stands in for the identity service: its keys and its accounts, over HTTP on loopback. */
export async function startIdentityService(keys: readonly SigningKey[]): Promise<IdentityStandIn> {
  const server = createServer((request, response) => {
    standIn.requests.push(request.url ?? '')
    standIn.referrer = request.headers.referer
    const isLookup = request.url?.startsWith('/v1/accounts:lookup?key=') === true
    const instead = isLookup ? standIn.onLookup : standIn.onKeys
    if (instead !== null) instead(response)
    else if (isLookup) {
      text(request).then(
        (body) => answerLookup(standIn, body, response),
        () => response.destroy(),
      )
    } else {
      sendJson(response, 200, {
        keys: standIn.keys.map(({ kid, publicKey }) => ({
          ...publicKey.export({ format: 'jwk' }),
          kid,
          alg: 'RS256',
          use: 'sig',
        })),
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const standIn: IdentityStandIn = {
    fetch: (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
    },
    requests: [],
    referrer: undefined,
    keys,
    accounts: new Map(),
    onKeys: null,
    onLookup: null,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}

function answerLookup({ accounts }: IdentityStandIn, body: string, response: ServerResponse): void {
  const { idToken } = JSON.parse(body) as { idToken: string }
  const account = accountOfToken(idToken)
  const changed = accounts.get(account.localId)
  if (changed === null) sendJson(response, 400, { error: { code: 400, message: 'USER_NOT_FOUND' } })
  else sendJson(response, 200, { users: [{ ...account, ...changed }] })
}

/** The account that a token was given out for, as long as nothing has changed since. */
export function accountOfToken(idToken: string): StoredAccount {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    email?: string
    email_verified?: boolean
  }
  return {
    localId: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    validSince: '1',
    providerUserInfo: [{ providerId: 'password' }],
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Claims of a token that is good in every way; a test changes what it is about. */
export function goodClaims(projectId: string) {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'user-1',
    iat: now - 10,
    auth_time: now - 10,
    exp: now + 3600,
    name: 'Wanjiku Kamau',
    email: 'wanjiku@example.com',
    email_verified: true,
    firebase: { sign_in_provider: 'password' },
  }
}

export function signToken(claims: object, key: SigningKey, header: object = {}): string {
  return signContent(`${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })}.${encode(claims)}`, key)
}

/** @param content header and claims, encoded; whether they are any or not */
export function signContent(content: string, key: SigningKey): string {
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key.privateKey, 'base64url')}`
}

/** As the emulator makes them. */
export function unsignedToken(claims: object): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
