import { JSDOM } from 'jsdom'
import { genUploader } from 'uploadthing/client'
import type { FileRoute } from 'uploadthing/types'
import { apiPaths } from '../../contract/paths'
import type { OpenDatabase } from '../src/db/database'
import { freePort } from './postgres'
import { startSignedInApp, type SignedInApp } from './signed-in'

export interface UploadingApp extends SignedInApp {
  /** Where it listens. */
  readonly url: string
}

type Router = Record<'imageUploader', FileRoute<{ input: undefined; output: { url: string }; errorShape: object }>>

/** The whole backend, listening on loopback. */
export async function startUploadingApp(
  open: () => Promise<OpenDatabase>,
  env: Record<string, string> = {},
): Promise<UploadingApp> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const backend = await startSignedInApp(open, { SITE_URL: url, ...env })
  await backend.app.listen({ host: '127.0.0.1', port })
  return { ...backend, url }
}

/** The upload library's browser half, in a browser without a screen. */
export function openUploader({ url }: UploadingApp, authorization: string) {
  const { window } = new JSDOM('', { url })
  // The library takes these from the browser's globals.
  Object.assign(globalThis, { XMLHttpRequest: window.XMLHttpRequest, FormData: window.FormData })
  const uploader = genUploader<Router>({ url: new URL(apiPaths.uploads, url), fetch })
  const headers = { authorization }
  return {
    file: (name: string, content: Buffer, type = 'image/jpeg'): File =>
      new window.File([new Uint8Array(content)], name, { type }),
    upload: (files: File[], onUploadProgress?: (event: { totalProgress: number }) => void) =>
      uploader.uploadFiles('imageUploader', { files, headers, ...(onUploadProgress && { onUploadProgress }) }),
    /** Can be paused and gone on with. */
    open: (files: File[], onUploadProgress?: (event: { totalProgress: number }) => void) =>
      uploader.createUpload('imageUploader', { files, headers, ...(onUploadProgress && { onUploadProgress }) }),
    close: () => {
      window.close()
    },
  }
}
