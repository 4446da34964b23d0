import { useMemo, type ReactNode } from 'react'
import type { Car } from '../../../../contract/car'
import { capitalise, formatQuantity, NOT_AVAILABLE } from '../../../lib/format'
import { isGone } from '../../../lib/http'
import { SaveButton, useRememberView } from '../../saved-store'
import { ShareButton } from '../../share'
import { useCar } from '../api/get-car'
import type { EnquiredListing } from '../whatsapp-enquiry'
import { useScrollToReview } from '../hooks/use-scroll-to-review'
import { toStoredListing } from '../to-stored-listing'
import { makeAndModel } from '../make-and-model'
import { photosOf, PLACEHOLDERS } from '../photos'
import { Brochure } from './brochure'
import { ContactBar } from './contact-bar'
import { DetailLayout, DetailSkeleton } from './detail-layout'
import { EnquiryCard } from './enquiry-card'
import { Gallery } from './gallery'
import { NotFound } from './not-found'
import { RatingSummary } from './rating-summary'
import { SimilarSection } from './similar-section'
import { Video } from './video'

interface CarDetailProps {
  id: string
  /** The car as the page was built; absent on the client-only page. */
  baked?: Car | undefined
  reviews: ReactNode
}

/** A car's page (spec §2). */
export function CarDetail({ id, baked, reviews }: CarDetailProps) {
  const { data: car, error, isPending } = useCar(id, baked)
  useScrollToReview(car !== undefined)
  const kept = useMemo(() => car && toStoredListing('car', car), [car])
  useRememberView('car', id, kept, isGone(error))

  if (isPending) return <DetailSkeleton />
  if (!car || !kept || isGone(error)) return <NotFound kind="car" />
  const enquired: EnquiredListing = { kind: 'car', ...car }
  return (
    <DetailLayout
      gallery={
        <Gallery photos={photosOf(car)} title={car.title} placeholder={PLACEHOLDERS.car} videoLink={car.youtubeLink} />
      }
      title={car.title}
      price={car.price}
      place={makeAndModel(car)}
      rating={<RatingSummary count={car.reviewCount} average={car.reviewAverage} />}
      save={<SaveButton listing={kept} />}
      share={<ShareButton title={car.title} />}
      facts={[
        { name: 'Year', value: car.year ?? NOT_AVAILABLE },
        { name: 'Make', value: car.make || NOT_AVAILABLE },
        { name: 'Model', value: car.model || NOT_AVAILABLE },
        { name: 'Mileage', value: formatQuantity(car.mileage, 'miles') },
        { name: 'Condition', value: capitalise(car.condition) },
      ]}
      description={car.description}
      video={car.youtubeLink && <Video link={car.youtubeLink} title={car.title} />}
      enquiry={<EnquiryCard listing={enquired} />}
      brochure={<Brochure listing={enquired} />}
      contactBar={<ContactBar listing={enquired} />}
      reviews={reviews}
      similar={<SimilarSection to={{ kind: 'car', car }} />}
    />
  )
}
