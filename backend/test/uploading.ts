import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { JSDOM } from 'jsdom'
import { genUploader } from 'uploadthing/client'
import type { FileRoute } from 'uploadthing/types'
import * as z from 'zod/mini'
import { apiPaths } from '../../contract/paths'
import type { OpenDatabase } from '../src/db/database'
import { freePort } from './postgres'
import { startSignedInApp, type SignedInApp } from './signed-in'

export interface UploadingApp extends SignedInApp {
  /** Where it is reached. */
  readonly url: string
  /** Of every later connection only so many bytes get through, until the returned function is called. */
  holdAfter(bytes: number): () => void
}

interface FileOffer {
  readonly name: string
  readonly size: number
  readonly type: string
}

const targetsSchema = z.array(z.object({ url: z.url(), key: z.string(), name: z.string() }))

/** The whole backend, on loopback, behind a line that can be held. */
export async function startUploadingApp(
  open: () => Promise<OpenDatabase>,
  env: Record<string, string> = {},
): Promise<UploadingApp> {
  const port = await freePort()
  const line = await startLine(port)
  const backend = await startSignedInApp(open, { SITE_URL: line.url, ...env })
  await backend.app.listen({ host: '127.0.0.1', port })
  return {
    ...backend,
    url: line.url,
    holdAfter: line.holdAfter,
    close: async () => {
      await backend.close()
      await line.close()
    },
  }
}

async function startLine(target: number) {
  let limit = Number.POSITIVE_INFINITY
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const atMost = limit
    let passed = 0
    near.on('data', (bytes) => {
      const fitting = bytes.subarray(0, Math.max(0, atMost - passed))
      passed += bytes.length
      far.write(fitting)
    })
    far.pipe(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      // A cut line is what some tests are about.
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
    holdAfter: (bytes: number) => {
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

/** Asks the upload route, as the browser's half of the library does, without it. */
export function offer(backend: SignedInApp, authorization: string | null, files: readonly FileOffer[]) {
  const url = `${apiPaths.uploads}?actionType=upload&slug=imageUploader`
  return backend.call(authorization, { method: 'POST', url, body: { files, input: null } })
}

/** The address one photo may be sent to. */
export async function targetOf(backend: SignedInApp, file: Partial<FileOffer>): Promise<{ url: string; key: string }> {
  const response = await offer(backend, backend.admin, [{ name: 'villa.jpg', size: 1, type: 'image/jpeg', ...file }])
  const [target] = targetsSchema.parse(response.json())
  if (target === undefined) throw new Error('No target was answered')
  return target
}

/** Sends `content` as the part of a photo that begins at `from`. */
export async function put(url: string, content: Buffer, from = 0, signal?: AbortSignal) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(content)]), 'blob')
  const headers = { range: `bytes=${from}-` }
  const response = await fetch(url, { method: 'PUT', headers, body, ...(signal && { signal }) })
  return { status: response.status, body: answerSchema.parse(await response.json()), headers: response.headers }
}

const answerSchema = z.object({
  message: z.optional(z.string()),
  ufsUrl: z.optional(z.string()),
  fileHash: z.optional(z.string()),
  serverData: z.optional(z.unknown()),
})

/** Where an upload goes on, as the backend says; null when it has something else to say. */
export async function arrivedOf(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD' })
  const start = response.headers.get('x-ut-range-start')
  return start === null ? null : Number(start)
}

type Router = Record<'imageUploader', FileRoute<{ input: undefined; output: { url: string }; errorShape: object }>>

/** The upload library's browser half, in a browser without a screen. */
export function openUploader({ url }: UploadingApp, authorization: string) {
  const { window } = new JSDOM('', { url })
  const headers = { authorization }
  const uploader = genUploader<Router>({ url: new URL(apiPaths.uploads, url), fetch })
  // The library takes these from the browser's globals.
  Object.assign(globalThis, { XMLHttpRequest: window.XMLHttpRequest })
  const own = globalThis.FormData
  Object.assign(globalThis, { FormData: window.FormData })

  return {
    file: (name: string, content: Buffer, type = 'image/jpeg'): File =>
      new window.File([new Uint8Array(content)], name, { type }),
    upload: (files: File[]) => uploader.uploadFiles('imageUploader', { files, headers }),
    /** Can be paused and gone on with. */
    open: (files: File[]) => uploader.createUpload('imageUploader', { files, headers }),
    close: () => {
      Object.assign(globalThis, { FormData: own })
      window.close()
    },
  }
}
