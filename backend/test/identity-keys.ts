import { createHash, createSign } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { generate } from 'selfsigned'

export interface SigningKey {
  readonly kid: string
  readonly privatePem: string
  /** X.509, as the identity service publishes its keys. */
  readonly certificatePem: string
}

export function newSigningKey(): SigningKey {
  const { private: privatePem, cert: certificatePem } = generate(undefined, { keySize: 2048, days: 2 })
  return { kid: createHash('sha256').update(certificatePem).digest('hex').slice(0, 40), privatePem, certificatePem }
}

/**
 * Stands where the identity service publishes its keys: a TLS server on loopback, and the agent
 * that leads there whatever host is asked for.
 */
export async function publishKeys(keys: readonly SigningKey[]) {
  const own = newSigningKey()
  const server = createServer({ key: own.privatePem, cert: own.certificatePem }, (_request, response) => {
    const published = Object.fromEntries(keys.map(({ kid, certificatePem }) => [kid, certificatePem]))
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' })
    response.end(JSON.stringify(published))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = Object.assign(new Agent(), {
    createConnection: () => connect({ host: '127.0.0.1', port, rejectUnauthorized: false }),
  })
  const close = async () => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { agent, close }
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
  }
}

export function signToken(claims: object, key: SigningKey, header: object = {}): string {
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })}.${encode(claims)}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key.privatePem, 'base64url')}`
}

/** As the emulator makes them. */
export function unsignedToken(claims: object): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
