import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSameSecret, signatureOf } from '../src/lib/signatures'
import { writeUploadToken } from '../../contract/site/upload-token'
import type { UploadThingHosts } from '../src/modules/documents'

const API_KEY = 'sk_live_of_the_test'
const APP = 'app'

/** What an account allows: private files, none of them, or it takes them and makes them public. */
type PrivateFiles = 'allowed' | 'refused' | 'ignored'

interface StoredFile {
  readonly content: Buffer
  readonly isPrivate: boolean
}

export interface TestUploadThing {
  readonly env: { readonly UPLOADTHING_TOKEN: string }
  readonly hosts: UploadThingHosts
  readonly files: Map<string, StoredFile>
  privateFiles: PrivateFiles
  /** The address of a file without a signature. */
  urlOf(key: string): string
  close(): Promise<void>
}

/** A server with the part of UploadThing's protocol that its SDK uses for private files. */
export async function startUploadThing(): Promise<TestUploadThing> {
  const files = new Map<string, StoredFile>()
  const server = createServer((request, response) => {
    void respond(request)
      .catch((error: unknown) => ({ status: 500, body: Buffer.from(String(error)) }))
      .then(({ status, body }) => response.writeHead(status).end(body))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const service: TestUploadThing = {
    env: {
      UPLOADTHING_TOKEN: writeUploadToken({
        apiKey: API_KEY,
        appId: APP,
        regions: ['fra1'],
        ingestHost: 'ingest.uploadthing.invalid',
      }),
    },
    hosts: { apiUrl: origin, ingestUrl: `${origin}/ingest`, ufsHost: `localhost:${port}`, ufsAppIdLocation: 'path' },
    files,
    privateFiles: 'allowed',
    urlOf: (key) => `${origin}/a/${APP}/${key}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service

  async function respond(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
    const url = new URL(request.url ?? '', origin)
    const key = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
    if (request.method === 'PUT') return receive(request, url, key)
    if (request.method === 'POST' && url.pathname === '/v6/deleteFiles') return remove(request)
    const file = files.get(key)
    if (file === undefined) return { status: 404 }
    if (file.isPrivate && !isSigned(url)) return { status: 403 }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start === undefined) return { status: 200, body: file.content }
    return { status: 206, body: file.content.subarray(Number(start), Number(end) + 1) }
  }

  async function receive(request: IncomingMessage, url: URL, key: string) {
    const acl = url.searchParams.get('x-ut-acl')
    const content = await fileOf(request)
    if (!isSigned(url)) return { status: 403 }
    if (service.privateFiles === 'refused' && acl !== null) return { status: 400, body: '{"error":"ACL"}' }
    files.set(key, { content, isPrivate: acl === 'private' && service.privateFiles === 'allowed' })
    const stored = service.urlOf(key)
    return { status: 200, body: JSON.stringify({ url: stored, appUrl: stored, ufsUrl: stored, fileHash: '0' }) }
  }

  async function remove(request: IncomingMessage) {
    if (request.headers['x-uploadthing-api-key'] !== API_KEY) return { status: 403 }
    const { fileKeys } = JSON.parse((await buffer(request)).toString()) as { fileKeys: string[] }
    for (const key of fileKeys) files.delete(key)
    return { status: 200, body: JSON.stringify({ success: true, deletedCount: fileKeys.length }) }
  }
}

async function fileOf(request: IncomingMessage): Promise<Buffer> {
  const body = new Uint8Array(await buffer(request))
  const form = await new Response(body, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new Error('The form has no file')
  return Buffer.from(await file.arrayBuffer())
}

function isSigned(url: URL): boolean {
  const unsigned = new URL(url)
  unsigned.searchParams.delete('signature')
  const isValid = isSameSecret(url.searchParams.get('signature') ?? '', signatureOf(unsigned.href, API_KEY))
  return isValid && Number(url.searchParams.get('expires')) > Date.now()
}
