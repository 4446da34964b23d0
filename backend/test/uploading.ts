import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { JSDOM } from 'jsdom'
import { genUploader } from 'uploadthing/client'
import type { FileRoute } from 'uploadthing/types'
import * as z from 'zod/mini'
import { apiPaths } from '../../contract/paths'
import type { UploadedDocument } from '../../contract/site/documents'
import type { AppOptions } from '../src/app'
import type { OpenDatabase } from '../src/db/database'
import { freePort } from './postgres'
import { startSignedInApp, type SignedInApp } from './signed-in'

export interface UploadingApp extends SignedInApp {
  readonly url: string
  /** Passes only this many bytes of each new connection, until the returned function is called. */
  throttleAfter(bytes: number): () => void
}

interface FileOffer {
  readonly name: string
  readonly size: number
  readonly type: string
}

const targetsSchema = z.array(z.object({ url: z.url(), key: z.string(), name: z.string() }))

/** The whole backend behind a proxy that can hold back uploads. */
export async function startUploadingApp(
  open: () => Promise<OpenDatabase>,
  env: Record<string, string> = {},
  parts: Partial<AppOptions> = {},
): Promise<UploadingApp> {
  const port = await freePort()
  const proxy = await startProxy(port)
  const backend = await startSignedInApp(open, { SITE_URL: proxy.url, ...env }, parts)
  await backend.app.listen({ host: '127.0.0.1', port })
  return {
    ...backend,
    url: proxy.url,
    throttleAfter: proxy.throttleAfter,
    close: async () => {
      await backend.close()
      await proxy.close()
    },
  }
}

async function startProxy(target: number) {
  let limit = Number.POSITIVE_INFINITY
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const backend = connect(target, '127.0.0.1')
    const atMost = limit
    let passed = 0
    client.on('data', (bytes) => {
      const fitting = bytes.subarray(0, Math.max(0, atMost - passed))
      passed += bytes.length
      backend.write(fitting)
    })
    backend.pipe(client)
    for (const [socket, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      open.add(socket)
      // Some tests interrupt connections.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    throttleAfter: (bytes: number) => {
      limit = bytes
      return () => (limit = Number.POSITIVE_INFINITY)
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Requests signed URLs like the upload library's client. */
export function requestUpload(backend: SignedInApp, authorization: string | null, files: readonly FileOffer[]) {
  const url = `${apiPaths.uploads}?actionType=upload&slug=imageUploader`
  return backend.call(authorization, { method: 'POST', url, body: { files, input: null } })
}

/** The signed URL for one photo. */
export async function signedUrlFor(
  backend: SignedInApp,
  file: Partial<FileOffer>,
): Promise<{ url: string; key: string }> {
  const response = await requestUpload(backend, backend.admin, [
    { name: 'villa.jpg', size: 1, type: 'image/jpeg', ...file },
  ])
  const [target] = targetsSchema.parse(response.json())
  if (target === undefined) throw new Error('The response contains no URL')
  return target
}

/** Uploads `content` as the part of a photo from `from` on. */
export async function put(url: string, content: Buffer, from = 0, signal?: AbortSignal) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(content)]), 'blob')
  const headers = { range: `bytes=${from}-` }
  const response = await fetch(url, { method: 'PUT', headers, body, ...(signal && { signal }) })
  return { status: response.status, body: responseSchema.parse(await response.json()), headers: response.headers }
}

const responseSchema = z.object({
  message: z.optional(z.string()),
  ufsUrl: z.optional(z.string()),
  fileHash: z.optional(z.string()),
  serverData: z.optional(z.unknown()),
})

/** The bytes that the backend has received; null when it does not tell. */
export async function receivedBytesOf(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD' })
  const start = response.headers.get('x-ut-range-start')
  return start === null ? null : Number(start)
}

type Route<Output> = FileRoute<{ input: undefined; output: Output; errorShape: object }>
interface Router extends Record<string, Route<object>> {
  readonly imageUploader: Route<{ url: string }>
  readonly documentUploader: Route<UploadedDocument>
}

/** The upload library's client in jsdom. */
export function openUploader({ url }: UploadingApp, authorization: string) {
  const { window } = new JSDOM('', { url })
  const headers = { authorization }
  const uploader = genUploader<Router>({ url: new URL(apiPaths.uploads, url), fetch })
  // The library uses these globals.
  Object.assign(globalThis, { XMLHttpRequest: window.XMLHttpRequest })
  const nodeFormData = globalThis.FormData
  Object.assign(globalThis, { FormData: window.FormData })

  return {
    file: (name: string, content: Buffer, type = 'image/jpeg'): File =>
      new window.File([new Uint8Array(content)], name, { type }),
    upload: (files: File[]) => uploader.uploadFiles('imageUploader', { files, headers }),
    uploadDocuments: (files: File[]) => uploader.uploadFiles('documentUploader', { files, headers }),
    /** An upload that can be paused and resumed. */
    open: (files: File[]) => uploader.createUpload('imageUploader', { files, headers }),
    close: () => {
      Object.assign(globalThis, { FormData: nodeFormData })
      window.close()
    },
  }
}
