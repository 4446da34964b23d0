import * as z from 'zod/mini'

/**
 * The query of the two list calls. Any other value asks for whole listings, as no value does: the
 * plain call is the specification's, and nobody who calls it may be refused for a field of ours.
 */
export const listQuerySchema = z.object({ fields: z.catch(z.optional(z.literal('card')), undefined) })

interface Listing {
  readonly imageUrls: readonly string[]
  readonly images?: readonly { readonly url: string }[] | undefined
  readonly reviewCount?: number | undefined
}

/** Reduces listings to what `schema` names, the cover as their only photo, and no word of reviews where there are none. */
export function cardsOf<Card>(listings: readonly Listing[], schema: z.ZodMiniType<Card>): Card[] {
  return listings.map(({ imageUrls, images, ...listing }) => {
    const cover = imageUrls.slice(0, 1)
    return schema.parse({
      ...listing,
      imageUrls: cover,
      images: images?.filter(({ url }) => url === cover[0]).slice(0, 1),
      ...(!listing.reviewCount && { reviewCount: undefined, reviewAverage: undefined }),
    })
  })
}
