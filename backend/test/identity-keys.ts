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

/** An account in the format of the identity service. */
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

export interface TestIdentityService {
  /** Sends every request to this server, whatever its host. */
  readonly fetch: typeof fetch
  /** Requested paths. */
  readonly requests: string[]
  /** Of the last request. */
  referrer: string | undefined
  /** The published keys; tests may change them. */
  keys: readonly SigningKey[]
  /** Changes to accounts, by id; null for a deleted one. Other accounts match their tokens. */
  readonly accounts: Map<string, Partial<StoredAccount> | null>
  /** Replace the default responses for keys and for accounts. */
  onKeys: Reply | null
  onLookup: Reply | null
  onDelete: Reply | null
  close(): Promise<void>
}

/** A local identity service with keys and accounts. */
export async function startIdentityService(keys: readonly SigningKey[]): Promise<TestIdentityService> {
  const server = createServer((request, response) => {
    service.requests.push(request.url ?? '')
    service.referrer = request.headers.referer
    const isLookup = request.url?.startsWith('/v1/accounts:lookup?key=') === true
    const isDelete = request.url?.startsWith('/v1/accounts:delete?key=') === true
    const override = isDelete ? service.onDelete : isLookup ? service.onLookup : service.onKeys
    if (override !== null) override(response)
    else if (isLookup || isDelete) {
      text(request).then(
        (body) => (isDelete ? removeAccount(service, body, response) : sendAccount(service, body, response)),
        () => response.destroy(),
      )
    } else {
      sendJson(response, 200, {
        keys: service.keys.map(({ kid, publicKey }) => ({
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
  const service: TestIdentityService = {
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
    onDelete: null,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

function sendAccount({ accounts }: TestIdentityService, body: string, response: ServerResponse): void {
  const { idToken } = JSON.parse(body) as { idToken: string }
  const account = accountOfToken(idToken)
  const changed = accounts.get(account.localId)
  if (changed === null) sendJson(response, 400, { error: { code: 400, message: 'USER_NOT_FOUND' } })
  else sendJson(response, 200, { users: [{ ...account, ...changed }] })
}

function removeAccount({ accounts }: TestIdentityService, body: string, response: ServerResponse): void {
  const { localId } = accountOfToken((JSON.parse(body) as { idToken: string }).idToken)
  if (accounts.get(localId) === null) sendJson(response, 400, { error: { code: 400, message: 'USER_NOT_FOUND' } })
  else sendJson(response, 200, {})
  accounts.set(localId, null)
}

/** The account of a token, unchanged since the token was issued. */
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

/** Claims of a valid token. */
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

/** @param content an encoded header and claims, valid or not */
export function signContent(content: string, key: SigningKey): string {
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key.privateKey, 'base64url')}`
}

/** Like the emulator's tokens. */
export function unsignedToken(claims: object): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
