import type { ListingKind } from '../../contract/limits'
import type { Photo } from '../../contract/photo'
import { mediaPath, type PhotoWidth } from '../../contract/site/media'
import { env } from '../config/env'

/**
 * The origin of resized photos. A backend on another origin may not resize, so then only a
 * configured resizer is used, and photos are otherwise shown by their original URLs.
 */
export const mediaOrigin = env.mediaUrl
/** Whether the backend renders pictures: resized photos, and QR codes for brochures. */
export const canResize = env.mediaUrl !== '' || env.apiUrl === ''

interface WithPhotos {
  imageUrls: readonly string[]
  images?: readonly Photo[] | undefined
}

/** A listing's photos in the administrator's order; measured ones can be resized. */
export function photosOf({ imageUrls, images }: WithPhotos): (Photo | string)[] {
  const measured = new Map(images?.map((photo) => [photo.url, photo]))
  return imageUrls.map((url) => (canResize ? (measured.get(url) ?? url) : url))
}

export function coverPhoto(listing: WithPhotos): Photo | string | undefined {
  return photosOf({ ...listing, imageUrls: listing.imageUrls.slice(0, 1) })[0]
}

/** A small form of a photo without known dimensions; null when only the original can be shown. */
export function smallPhotoUrl(url: string, width: PhotoWidth): string | null {
  const path = canResize ? mediaPath(url, width, 'webp') : null
  return path === null ? null : mediaOrigin + path
}

/** Shown in place of a missing photo: a drawing in static/ for both schemes. */
export function placeholderOf(kind: ListingKind): string {
  return `/placeholder-${kind}.svg`
}
