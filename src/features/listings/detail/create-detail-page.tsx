import { Link } from 'gatsby'
import { useEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { featureLabel } from '../../../../contract/text/plain-text'
import { type ListingKind, REVIEW_SCROLL_DELAY_MS } from '../../../../contract/limits'
import { featuresBesideFacts } from '../../../../contract/listing-facts'
import { isClosed, goneText, statusRibbon } from '../../../../contract/status'
import { countEvent, countViewSoon } from '../../../lib/count-event'
import { isGone } from '../../../lib/http'
import { prefersReducedMotion } from '../../../lib/prefers-reduced-motion'
import { buttonStyle } from '../../../ui/button'
import { Container } from '../../../ui/layout'
import { MessagePage } from '../../../ui/message'
import { space } from '../../../ui/tokens'
import { personNamed } from '../../contact'
import { CostsSection, type CostedOffer } from '../../costs'
import { DocumentsSection, floorPlansOf } from '../../documents'
import { PlaceMapSection } from '../../map'
import { CompareBar, CompareToggle, KeepForViewing, SaveButton, useRememberView } from '../../saved'
import { ShareButton } from '../../share'
import { type CommonListingFields, useListing, type ListingQueries, type ListLink } from '../api/queries'
import { RatingSummary } from '../cards/rating-summary'
import { toStoredListing } from '../cards/to-stored-listing'
import { photosOf, placeholderOf } from '../../../lib/listing-photos'
import { Video } from '../video'
import { Brochure } from './brochure'
import { DetailLayout, DetailSkeleton, type NamedFact } from './detail-layout'
import { ContactBar, EnquiryCard, type EnquiredListing } from './enquiry-card'
import { FactGroups } from './fact-groups'
import { Gallery } from './gallery'
import { noteOfPrice, OfferDays, OfferNote } from './offer-note'
import type { SimilarListingsProps } from './similar-listings'
import { SimilarSection } from './similar-section'

/** What the detail page of one kind of listing shows. */
export interface DetailKind<Listing extends CommonListingFields> {
  readonly kind: ListingKind
  readonly queries: ListingQueries<Listing, unknown>
  readonly notFound: Omit<NotFoundProps, 'kind' | 'children'>
  readonly place: (listing: Listing) => string
  /** The name of where it is, for kinds that have one. */
  readonly location?: (listing: Listing) => string | undefined
  /** Follows the price, such as 'a month'. */
  readonly priceNote: (listing: Listing) => string | undefined
  readonly facts: (listing: Listing) => readonly NamedFact[]
  /** A list's filter that finds others like it: `type=sale`. */
  readonly alike: (listing: Listing) => string
  /** What is to be paid for it; undefined when that is not known. */
  readonly costed: (listing: Listing) => CostedOffer | undefined
  /** Fetched when the visitor scrolls near it. */
  readonly SimilarListings: ComponentType<SimilarListingsProps<Listing>>
}

interface DetailPageProps<Listing> {
  id: string
  /** The listing as the page was built; absent when it is newer than the build. */
  initial?: Listing | undefined
  reviews: ReactNode
}

/** The detail page of a kind. */
export function createDetailPage<Listing extends CommonListingFields>(detail: DetailKind<Listing>) {
  const { kind, SimilarListings } = detail

  return function DetailPage({ id, initial, reviews }: DetailPageProps<Listing>) {
    const { data: listing, error, isPending } = useListing(detail.queries, id, initial)
    useScrollToReview(listing !== undefined)
    const stored = useMemo(() => listing && toStoredListing(kind, listing, detail.priceNote(listing)), [listing])
    const isDraft = listing?.status === 'draft'
    const isShown = listing !== undefined && !isDraft
    // Whoever has the device later must not see a draft among what is stored on it.
    useRememberView(kind, id, stored, isDraft || isGone(error))
    useEffect(() => (isShown ? countViewSoon({ kind, id }) : undefined), [isShown, id])

    if (isPending) return <DetailSkeleton />
    if (!listing || !stored || isGone(error)) {
      return (
        <NotFound kind={kind} {...detail.notFound}>
          <SimilarSection kind={kind}>
            <SimilarListings />
          </SimilarSection>
        </NotFound>
      )
    }
    const { title, price, point, youtubeLink } = listing
    const [photos, plans] = [photosOf(listing), floorPlansOf(listing)]
    const priceNote = detail.priceNote(listing)
    const costed = detail.costed(listing)
    const closed = isClosed(listing.status)
    const enquired: EnquiredListing = {
      ...{ kind, id: listing.id, title, price, priceNote },
      reference: listing.reference,
      agent: personNamed(listing.agent),
      alike: closed ? `${detail.notFound.link.path}?${detail.alike(listing)}` : undefined,
    }
    return (
      <DetailLayout
        gallery={
          <Gallery
            photos={photos}
            plans={plans}
            title={title}
            placeholder={placeholderOf(kind)}
            videoLink={youtubeLink}
            ribbon={statusRibbon(listing.status)}
          />
        }
        isSinglePhoto={photos.length + plans.length < 2}
        title={title}
        price={price}
        priceNote={noteOfPrice(listing, priceNote)}
        isClosed={closed}
        offer={<OfferNote kind={kind} listing={listing} />}
        offerDays={<OfferDays listing={listing} />}
        features={featuresBesideFacts(kind, listing.features ?? []).map(featureLabel)}
        place={detail.place(listing)}
        reference={listing.reference}
        rating={<RatingSummary count={listing.reviewCount} average={listing.reviewAverage} />}
        save={
          !isDraft && (
            <>
              <SaveButton listing={stored} />
              <CompareToggle listing={stored} />
            </>
          )
        }
        share={<ShareButton title={title} onShare={() => countEvent(enquired, 'share')} />}
        facts={detail.facts(listing)}
        factGroups={<FactGroups kind={kind} listing={listing} offer={costed} />}
        description={listing.description}
        documents={<DocumentsSection listing={listing} path={detail.queries.path(listing.id)} />}
        costs={costed && !closed && <CostsSection offer={costed} />}
        viewing={
          !closed &&
          !isDraft && (
            <KeepForViewing
              kind={kind}
              id={listing.id}
              listing={() =>
                import('./to-offline-listing').then(({ toOfflineListing }) => toOfflineListing(detail, listing))
              }
            />
          )
        }
        map={point && <PlaceMapSection map={{ point, place: detail.location?.(listing) }} />}
        video={youtubeLink && <Video link={youtubeLink} title={title} />}
        enquiry={<EnquiryCard listing={enquired} canBeVisited={!closed && !isDraft} />}
        brochure={<Brochure listing={enquired} />}
        contactBar={
          <>
            <CompareBar isAboveContact />
            <ContactBar listing={enquired} />
          </>
        }
        reviews={reviews}
        similar={
          <SimilarSection kind={kind}>
            <SimilarListings to={listing} />
          </SimilarSection>
        }
      />
    )
  }
}

export interface NotFoundProps {
  kind: ListingKind
  title: string
  link: ListLink
  /** What is on offer instead. */
  children?: ReactNode
}

/** In place of a listing that was sold or withdrawn, or never existed. */
function NotFound({ kind, title, link, children }: NotFoundProps) {
  return (
    <>
      <MessagePage
        title={title}
        action={
          <Link to={link.path} css={buttonStyle('primary')}>
            {link.text}
          </Link>
        }
      >
        {goneText(kind)}
      </MessagePage>
      <Container css={{ paddingBottom: space.s72 }}>{children}</Container>
      <CompareBar />
    </>
  )
}

/** Scrolls to the review card when a listing is opened with #review (docs/product.md, "Listing pages"). */
function useScrollToReview(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || window.location.hash !== '#review') return
    const timer = window.setTimeout(() => {
      document.getElementById('review')?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
    }, REVIEW_SCROLL_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [isReady])
}
