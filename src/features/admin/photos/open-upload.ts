import type { PhotoUpload } from './uploader'

/** A photo's upload. The library is fetched with the first attempt, and again if that fails. */
export function openUpload(photo: File): PhotoUpload {
  let upload: PhotoUpload | null = null
  return {
    async attempt(signal, onPercent) {
      const { createPhotoUpload } = await import('./uploader')
      upload ??= createPhotoUpload(photo)
      return upload.attempt(signal, onPercent)
    },
  }
}
