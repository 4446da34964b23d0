import type { ListingKind } from '../../../../contract/limits'
import { statusPackSchema } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/paths'
import { errorOf, fetchAsUser, getJson, HttpError } from '../../../lib/http'
import { saveFile } from '../../../lib/save-file'

/** The listing as it is saved. */
export interface StatusPackListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
}

export interface MadeStatusPack {
  readonly caption: string
  /** JPEGs of 1080 by 1920 pixels, the cover first. */
  readonly files: readonly File[]
  /** A sentence for each picture that could not be made. */
  readonly problems: readonly string[]
}

/** Has the pictures drawn one after another. @throws as `getJson` does, and when no picture could be made */
export async function makeStatusPack(
  { kind, id }: Pick<StatusPackListing, 'kind' | 'id'>,
  signal: AbortSignal,
): Promise<MadeStatusPack> {
  const schema = () => Promise.resolve(statusPackSchema)
  const { caption, pictures } = await getJson(adminPaths.statusPack(kind, id), schema, { signal, needsUser: true })
  const files: File[] = []
  const problems: string[] = []
  let lastError: unknown
  for (const [index, { name, path }] of pictures.entries()) {
    try {
      files.push(await fetchPicture(name, path, signal))
    } catch (error) {
      signal.throwIfAborted()
      lastError = error
      problems.push(`Picture ${index + 1} is missing. ${reasonOf(error)}`)
    }
  }
  if (files.length === 0) throw lastError
  return { caption, files, problems }
}

async function fetchPicture(name: string, path: string, signal: AbortSignal): Promise<File> {
  const response = await fetchAsUser(path, { signal, headers: { accept: 'image/jpeg' } })
  if (!response.ok) throw await errorOf(response)
  return new File([await response.arrayBuffer()], name, { type: 'image/jpeg' })
}

/** A sentence for the person who wanted the pictures. */
export function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return error.reason
  return error instanceof Error ? error.message : 'An unknown error occurred'
}

/** Whether this browser hands files to other apps. */
export function canShare(files: readonly File[]): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [...files] })
}

/** Opens the phone's share sheet; must be called by a tap. @returns false when the user closed it */
export async function share(files: readonly File[], caption: string): Promise<boolean> {
  try {
    await navigator.share({ files: [...files], text: caption })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}

/** Downloads the pictures and the caption in one file. @param name without extension */
export async function downloadZip(name: string, files: readonly File[], caption: string): Promise<void> {
  const { strToU8, zipSync } = await import(/* webpackChunkName: "zip" */ 'fflate')
  const pictures = await Promise.all(
    files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
  )
  // JPEGs do not get smaller.
  const zip = zipSync({ ...Object.fromEntries(pictures), 'caption.txt': strToU8(caption) }, { level: 0 })
  saveFile(`${name}.zip`, new Blob([zip], { type: 'application/zip' }))
}
