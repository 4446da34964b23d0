import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import type { PushDeviceInput } from '../../contract/viewings/push'
import type { PushNetwork } from '../src/modules/push'

const ORIGIN = 'https://push.example'

/** TLS with a key that both sides have, so that no certificate is needed. */
const PSK = {
  psk: randomBytes(32),
  identity: 'test',
  options: { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' },
} as const

interface Received {
  readonly device: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A browser that subscribed at the push service. */
interface Subscriber {
  readonly input: PushDeviceInput
  readonly keys: ECDH
  readonly auth: Buffer
}

/** A local push service, which speaks HTTPS as `https://push.example`. */
export interface PushServiceForTests {
  readonly network: PushNetwork
  readonly requests: Received[]
  /** Of further responses; a device's own come first. */
  response: { status: number; headers?: Record<string, string> }
  readonly responses: Map<string, { status: number; headers?: Record<string, string> }>
  /** Resolves when this many requests have arrived. @throws AbortError when they do not within half a minute */
  received(count: number): Promise<Received[]>
  subscribe(device: string): Subscriber
  close(): Promise<void>
}

export async function startPushService(): Promise<PushServiceForTests> {
  const server = createServer({ ...PSK.options, pskCallback: () => PSK.psk }, (request, response) => {
    void buffer(request).then((body) => {
      const device = request.url?.slice(1) ?? ''
      service.requests.push({ device, headers: request.headers, body })
      const { status, headers } = service.responses.get(device) ?? service.response
      response.writeHead(status, headers).end()
      server.emit('received')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: PushServiceForTests = {
    network: {
      resolve: (_name, callback) => {
        callback(null, [{ address: '127.0.0.1', family: 4 }])
      },
      isPublicAddress: () => true,
      connection: {
        ...PSK.options,
        port: (server.address() as AddressInfo).port,
        pskCallback: () => ({ psk: PSK.psk, identity: PSK.identity }),
        checkServerIdentity: () => undefined,
      },
    },
    requests: [],
    response: { status: 201 },
    responses: new Map(),
    received: async (count) => {
      const signal = AbortSignal.timeout(30_000)
      while (service.requests.length < count) await once(server, 'received', { signal })
      return service.requests
    },
    subscribe: (device) => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const input = {
        endpoint: `${ORIGIN}/${device}`,
        keys: { p256dh, auth: auth.toString('base64url') },
        label: `Chrome on ${device}`,
      }
      return { input, keys, auth }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

/** Decrypts a message as a browser does (RFC 8291 and RFC 8188), without the library that encrypted it. */
export function decrypt({ headers, body }: Received, { keys, auth }: Subscriber): string {
  assert.equal(headers['content-encoding'], 'aes128gcm')
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const encrypted = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encrypted.subarray(-16))
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  assert.ok(end > 0 && padded.subarray(end + 1).every((byte) => byte === 0), 'the last record ends with its delimiter')
  return padded.subarray(0, end).toString()
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** The claims of a message whose signature is that of `publicKey` (RFC 8292). */
export async function signedClaims({ headers }: Received, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
  assert.equal(key, publicKey)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: ORIGIN,
  })
  return verified.payload
}
