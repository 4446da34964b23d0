import { useQueries } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { featureLabel } from '../../../../contract/text/plain-text'
import { featuresBesideFacts } from '../../../../contract/listing-facts'
import { publicDocuments } from '../../../../contract/site/documents'
import { fetchPrivateFile } from '../../../lib/private-file'
import { privateKey } from '../../../lib/query-client'
import { PhoneFrame } from '../../../ui/phone-frame'
import { color, size, space } from '../../../ui/tokens'
import { DocumentList, isInGallery, type FloorPlan } from '../../documents'
import type { CommonListingFields } from '../api/queries'
import type { CardProps } from '../cards/listing-card'
import { RatingSummary } from '../cards/rating-summary'
import type { DetailKind } from '../detail/create-detail-page'
import { DetailLayout } from '../detail/detail-layout'
import { FactGroups } from '../detail/fact-groups'
import { Gallery } from '../detail/gallery'
import { noteOfPrice, OfferDays, OfferNote } from '../detail/offer-note'
import { photosOf, placeholderOf } from '../../../lib/listing-photos'

interface PreviewedKind<Listing extends CommonListingFields> {
  readonly detail: DetailKind<Listing>
  readonly Card: ComponentType<CardProps<Listing>>
}

/** The card and the page of a listing that is being written, for the dashboard. */
export function createListingPreview<Listing extends CommonListingFields>({ detail, Card }: PreviewedKind<Listing>) {
  return function ListingPreview({ listing }: { listing: Listing }) {
    const { kind } = detail
    const { title, price } = listing
    const plans = useFloorPlans(listing)
    const listed = publicDocuments(listing.documents).filter((document) => !isInGallery(document))
    return (
      <div css={sideBySide}>
        <figure css={figureStyle}>
          <figcaption css={captionStyle}>The card</figcaption>
          <div inert>
            <Card listing={listing} />
          </div>
        </figure>
        <figure css={figureStyle}>
          <figcaption css={captionStyle}>The page on a phone</figcaption>
          <PhoneFrame title={`The page of ${title}`}>
            <DetailLayout
              gallery={
                <Gallery photos={photosOf(listing)} plans={plans} title={title} placeholder={placeholderOf(kind)} />
              }
              title={title}
              price={price}
              priceNote={noteOfPrice(listing, detail.priceNote(listing))}
              reference={listing.reference}
              offer={<OfferNote kind={kind} listing={listing} />}
              offerDays={<OfferDays listing={listing} />}
              features={featuresBesideFacts(kind, listing.features ?? []).map(featureLabel)}
              place={detail.place(listing)}
              rating={<RatingSummary count={listing.reviewCount} average={listing.reviewAverage} />}
              facts={detail.facts(listing)}
              factGroups={<FactGroups kind={kind} listing={listing} offer={detail.costed(listing)} />}
              description={listing.description}
              documents={listed.length > 0 && <DocumentList documents={listed} />}
            />
          </PhoneFrame>
        </figure>
      </div>
    )
  }
}

/** The floor plans as the page will show them: fetched as the administrator, because nobody else sees them yet. */
function useFloorPlans({ documents }: Pick<CommonListingFields, 'documents'>): FloorPlan[] {
  const plans = publicDocuments(documents).filter(isInGallery)
  const files = useQueries({
    queries: plans.map(({ url }) => ({
      queryKey: privateKey('floor-plan', url),
      queryFn: async ({ signal }: { signal: AbortSignal }) => dataUrl(await fetchPrivateFile(url, signal)),
    })),
  })
  return plans.flatMap(({ title }, index) => {
    const url = files[index]?.data
    return url === undefined ? [] : [{ url, title }]
  })
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => typeof reader.result === 'string' && resolve(reader.result)
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'))
    reader.readAsDataURL(file)
  })
}

const sideBySide = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 248px), 1fr))',
} as const

const figureStyle = { display: 'grid', gap: space.s8, alignContent: 'start', minWidth: 0 } as const

const captionStyle = { color: color.inkQuiet, fontSize: size.text13 } as const
