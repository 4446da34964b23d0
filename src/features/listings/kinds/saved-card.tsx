import { listingPath } from '../../../../contract/paths'
import { Skeleton } from '../../../ui/layout'
import { color, size, space } from '../../../ui/tokens'
import { CompareToggle, SaveButton, type StoredListing } from '../../saved'
import type { CommonCardFields, LoadState } from '../api/queries'
import { ListingCard } from '../cards/listing-card'
import { placeholderOf } from '../../../lib/listing-photos'
import { listingKinds } from './all'

interface SavedCardProps {
  stored: StoredListing
  /** The listing as the backend has it, once fetched. */
  current: CommonCardFields | undefined
  state: LoadState
  onRemove: () => void
}

/** A saved listing with current data; before it is fetched, and when the listing is gone, as it was saved. */
export function SavedCard({ stored, current, state, onRemove }: SavedCardProps) {
  if (state === 'gone') return <GoneCard stored={stored} onRemove={onRemove} />
  const { Card } = listingKinds[stored.kind]
  if (current) return <Card listing={current} />
  return (
    <ListingCard
      {...cardOf(stored)}
      place={state === 'loading' ? <Skeleton css={lineStyle} /> : 'As saved on this device'}
      save={<SaveButton onPhoto listing={stored} />}
      compare={<CompareToggle onCard listing={stored} />}
    >
      <li>{state === 'loading' ? <Skeleton css={lineStyle} /> : 'Details not loaded'}</li>
    </ListingCard>
  )
}

function GoneCard({ stored, onRemove }: Pick<SavedCardProps, 'stored' | 'onRemove'>) {
  return (
    <div css={goneStyle}>
      <ListingCard
        {...cardOf(stored)}
        label="No longer offered"
        place="Sold, let or withdrawn"
        action={
          <button type="button" css={removeStyle} onClick={onRemove} aria-label={`Remove ${stored.title}`}>
            Remove
          </button>
        }
      >
        <li>Price at the time you saved it</li>
      </ListingCard>
    </div>
  )
}

/** The card's fields that are known without a request. */
function cardOf(stored: StoredListing) {
  const { kind, id, title, price, priceNote, photo } = stored
  return {
    href: listingPath(kind, id),
    placeholder: placeholderOf(kind),
    priceNote,
    listing: {
      title,
      price,
      imageUrls: photo === null ? [] : [typeof photo === 'string' ? photo : photo.url],
      images: typeof photo === 'object' && photo !== null ? [photo] : [],
    },
  }
}

/** As high as the text that replaces it. */
const lineStyle = { display: 'inline-block', width: '9em', height: '1em', verticalAlign: 'middle' } as const

/** Replaces a card's link and has its height. */
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
