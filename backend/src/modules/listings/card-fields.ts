import * as z from 'zod/mini'

/**
 * The query of a list. Any other value, or none, returns whole listings: the specification defines the plain
 * request, so a field that we added must never make it fail.
 */
export const listQuerySchema = z.object({ fields: z.catch(z.optional(z.literal('card')), undefined) })

interface Listing {
  readonly imageUrls: readonly string[]
  readonly images?: readonly { readonly url: string }[] | undefined
  readonly reviewCount?: number | undefined
  readonly priceBefore?: number | null | undefined
}

/**
 * Reduces listings to the fields of `schema`, with the cover as the only photo, and without empty ratings and
 * reductions.
 */
export function cardsOf<Card>(listings: readonly Listing[], schema: z.ZodMiniType<Card>): Card[] {
  return listings.map(({ imageUrls, images, ...listing }) => {
    const cover = imageUrls.slice(0, 1)
    return schema.parse({
      ...listing,
      imageUrls: cover,
      images: images?.filter(({ url }) => url === cover[0]).slice(0, 1),
      priceBefore: listing.priceBefore ?? undefined,
      ...(!listing.reviewCount && { reviewCount: undefined, reviewAverage: undefined }),
    })
  })
}
