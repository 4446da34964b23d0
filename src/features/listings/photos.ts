import type { ListingKind } from '../../../contract/limits'
import { mediaPath, type PhotoWidth } from '../../../contract/media'
import type { Photo } from '../../../contract/photo'
import { env } from '../../config/env'

/**
 * Where resized photos come from. A backend elsewhere may know nothing of resizing, so then only a
 * named resizer is trusted with it and photos are otherwise shown by their raw addresses.
 */
export const mediaOrigin = env.mediaUrl
/** Whether the backend of this site makes pictures: photos' sizes, and codes for brochures. */
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

/** What a photo says to those who cannot see it. */
export function altOfPhoto(title: string, index: number, count: number): string {
  return count > 1 ? `${title}, photo ${index + 1} of ${count}` : title
}

/** A small form of a photo that nobody has measured yet; null when it can only be shown as it is. */
export function smallPhotoAddress(url: string, width: PhotoWidth): string | null {
  const path = canResize ? mediaPath(url, width, 'webp') : null
  return path === null ? null : mediaOrigin + path
}

/** Shown in place of a missing photo; a file in static/. */
export function placeholderOf(kind: ListingKind): string {
  return `/placeholder-${kind}.jpg`
}
