import * as z from 'zod/mini'
import { canonicalYoutubeLink } from '../../../../contract/youtube'
import { textFrom } from './field-text'

/** The fields of all forms as typed. */
export const commonValues = {
  title: z.string(),
  description: z.string(),
  price: z.string(),
  imageUrls: z.array(z.string()),
  featured: z.boolean(),
  youtubeLink: z.string(),
}

export type CommonValues = z.infer<z.ZodMiniObject<typeof commonValues>>

interface CommonFields {
  title: string
  description: string
  price: number | null
  imageUrls: string[]
  featured: boolean
  youtubeLink?: string | null | undefined
}

export function commonValuesOf(listing: CommonFields | null): CommonValues {
  return {
    title: listing?.title ?? '',
    description: listing?.description ?? '',
    price: textFrom(listing?.price),
    imageUrls: listing?.imageUrls ?? [],
    featured: listing?.featured ?? false,
    youtubeLink: listing?.youtubeLink ?? '',
  }
}

/**
 * null for none. The scheme may be missing, as in the text of a browser's address bar. A link that is
 * not a YouTube video is not changed.
 */
export function videoLinkFrom(text: string): string | null {
  return text.trim() === ''
    ? null
    : (canonicalYoutubeLink(text) ?? canonicalYoutubeLink(`https://${text.trim()}`) ?? text)
}
