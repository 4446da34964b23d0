import type { ListingKind } from '../../../contract/limits'
import type { Photo } from '../../../contract/photo'
import { mediaPath, type PhotoWidth } from '../../../contract/site/media'
import { env } from '../../config/env'

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

/** A floor plan that is a picture. */
export interface FloorPlan {
  photo: Photo | string
  /** What its document is called. */
  title: string
}

/** A photo or floor plan of the gallery and the lightbox. */
export interface GalleryPicture {
  photo: Photo | string
  isPlan: boolean
  alt: string
  /** Its place: 'Photo 3 of 12', 'Floor plan: Ground floor'. */
  place: string
}

/** Floor plans follow the photos. @param title of the listing */
export function galleryPictures(
  title: string,
  photos: readonly (Photo | string)[],
  plans: readonly FloorPlan[],
): GalleryPicture[] {
  const ofSeveral = (index: number, { length }: readonly unknown[]) => (length > 1 ? ` ${index + 1} of ${length}` : '')
  return [
    ...photos.map((photo, index) => ({
      photo,
      isPlan: false,
      alt: photos.length > 1 ? `${title}, photo${ofSeveral(index, photos)}` : title,
      place: `Photo ${index + 1} of ${photos.length}`,
    })),
    ...plans.map(({ photo, title: name }, index) => ({
      photo,
      isPlan: true,
      alt: `${title}, floor plan${ofSeveral(index, plans)}: ${name}`,
      place: `Floor plan${ofSeveral(index, plans)}: ${name}`,
    })),
  ]
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
