import type { Listing } from '../../../contract/seo/listing-page'
import { Skeleton } from '../../ui/skeleton'
import { color, size, space } from '../../ui/tokens'
import { pathOf, SaveButton, type StoredListing } from '../saved-store'
import { CarCard, ListingCard, PLACEHOLDERS, PropertyCard } from '../listings'

interface SavedCardProps {
  kept: StoredListing
  /** The listing as it is now, once that is known. */
  current: Listing | undefined
  state: 'loading' | 'known' | 'gone' | 'unknown'
  onRemove: () => void
}

/** A saved listing as it is now; until that is known, and when it is no longer offered, as it was saved. */
export function SavedCard({ kept, current, state, onRemove }: SavedCardProps) {
  if (state === 'gone') return <GoneCard kept={kept} onRemove={onRemove} />
  if (current?.kind === 'property') return <PropertyCard property={current.property} />
  if (current?.kind === 'car') return <CarCard car={current.car} />
  return (
    <ListingCard
      {...anatomyOf(kept)}
      place={state === 'loading' ? <Skeleton css={lineStyle} /> : 'As it was when you saved it'}
      save={<SaveButton onPhoto listing={kept} />}
    >
      <li>{state === 'loading' ? <Skeleton css={lineStyle} /> : 'Details not loaded'}</li>
    </ListingCard>
  )
}

function GoneCard({ kept, onRemove }: Pick<SavedCardProps, 'kept' | 'onRemove'>) {
  return (
    <div css={goneStyle}>
      <ListingCard
        {...anatomyOf(kept)}
        label="No longer offered"
        place="Sold, let or withdrawn"
        action={
          <button type="button" css={removeStyle} onClick={onRemove} aria-label={`Remove ${kept.title}`}>
            Remove
          </button>
        }
      >
        <li>Its price is of when you saved it</li>
      </ListingCard>
    </div>
  )
}

/** What of a card is known without asking. */
function anatomyOf(kept: StoredListing) {
  const { kind, title, price, priceNote, photo } = kept
  return {
    href: pathOf(kept),
    placeholder: PLACEHOLDERS[kind],
    priceNote,
    listing: {
      title,
      price,
      imageUrls: photo === null ? [] : [typeof photo === 'string' ? photo : photo.url],
      images: typeof photo === 'object' && photo !== null ? [photo] : [],
    },
  }
}

/** As high as the line of words that comes in its place. */
const lineStyle = { display: 'inline-block', width: '9em', height: '1em', verticalAlign: 'middle' } as const

/** In the place of a card's link, and as high. */
const removeStyle = {
  position: 'relative',
  padding: `${space.s8} 0`,
  border: 0,
  background: 'transparent',
  color: color.danger,
  fontSize: size.text15,
  fontWeight: 600,
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: `-4px -${space.s12}` },
  '&:hover': { textDecoration: 'underline' },
} as const

const goneStyle = {
  height: '100%',
  '& img': { filter: 'grayscale(1)', opacity: 0.55 },
  '& article > p, & h3': { color: color.inkQuiet },
} as const
