import { useMemo, type ReactNode } from 'react'
import type { Property } from '../../../../contract/property'
import { capitalise, formatBedrooms, formatQuantity, NOT_AVAILABLE } from '../../../lib/format'
import { isGone } from '../../../lib/http'
import { SaveButton, useRememberView } from '../../saved-store'
import { ShareButton } from '../../share'
import { useProperty } from '../api/get-property'
import type { EnquiredListing } from '../whatsapp-enquiry'
import { useScrollToReview } from '../hooks/use-scroll-to-review'
import { toStoredListing } from '../to-stored-listing'
import { photosOf, PLACEHOLDERS } from '../photos'
import { pricePeriod } from '../../../../contract/price'
import { Brochure } from './brochure'
import { ContactBar } from './contact-bar'
import { DetailLayout, DetailSkeleton } from './detail-layout'
import { EnquiryCard } from './enquiry-card'
import { Gallery } from './gallery'
import { NotFound } from './not-found'
import { RatingSummary } from './rating-summary'
import { SimilarSection } from './similar-section'
import { Video } from './video'

interface PropertyDetailProps {
  id: string
  /** The property as the page was built; absent on the client-only page. */
  baked?: Property | undefined
  reviews: ReactNode
}

/** A property's page (spec §2). */
export function PropertyDetail({ id, baked, reviews }: PropertyDetailProps) {
  const { data: property, error, isPending } = useProperty(id, baked)
  useScrollToReview(property !== undefined)
  const kept = useMemo(() => property && toStoredListing('property', property, pricePeriod(property.type)), [property])
  useRememberView('property', id, kept, isGone(error))

  if (isPending) return <DetailSkeleton />
  if (!property || !kept || isGone(error)) return <NotFound kind="property" />
  const enquired: EnquiredListing = { kind: 'property', ...property, priceNote: pricePeriod(property.type) }
  return (
    <DetailLayout
      gallery={
        <Gallery
          photos={photosOf(property)}
          title={property.title}
          placeholder={PLACEHOLDERS.property}
          videoLink={property.youtubeLink}
        />
      }
      title={property.title}
      price={property.price}
      priceNote={pricePeriod(property.type)}
      place={property.location || NOT_AVAILABLE}
      rating={<RatingSummary count={property.reviewCount} average={property.reviewAverage} />}
      save={<SaveButton listing={kept} />}
      share={<ShareButton title={property.title} />}
      facts={[
        { name: 'Type', value: capitalise(property.type) },
        { name: 'Category', value: capitalise(property.category) },
        { name: 'Location', value: property.location || NOT_AVAILABLE },
        { name: 'Bedrooms', value: formatBedrooms(property.bedrooms) },
        { name: 'Bathrooms', value: formatQuantity(property.bathrooms, 'baths') },
        { name: 'Area', value: formatQuantity(property.area, 'sqft') },
      ]}
      description={property.description}
      video={property.youtubeLink && <Video link={property.youtubeLink} title={property.title} />}
      enquiry={<EnquiryCard listing={enquired} />}
      brochure={<Brochure listing={enquired} />}
      contactBar={<ContactBar listing={enquired} />}
      reviews={reviews}
      similar={<SimilarSection to={{ kind: 'property', property }} />}
    />
  )
}
