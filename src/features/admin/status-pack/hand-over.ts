import { saveFile } from '../../../lib/save-file'

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
