import { memo, type ComponentType } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import { statusRibbon } from '../../../../contract/status'
import { SaveButton } from '../../saved-store'
import type { CommonCardFields } from '../api/card-fields'
import { placeholderOf } from '../photos'
import { areCardsEqual } from './are-cards-equal'
import { CardFact, ListingCard } from './listing-card'
import { toStoredListing } from './to-stored-listing'

/** What the cards of one kind of listing show. */
export interface CardKind<Fields extends CommonCardFields> {
  readonly kind: ListingKind
  /** On the photo: the kind of offer. */
  readonly label: (card: Fields) => string
  /** Follows the price, such as 'a month'. */
  readonly priceNote: (card: Fields) => string | undefined
  /** The line below the title. */
  readonly place: (card: Fields) => string
  readonly facts: (card: Fields) => readonly { readonly Icon: ComponentType; readonly text: string | number }[]
}

export interface CardProps<Fields> {
  readonly listing: Fields
  /** The first visible cards fetch their photo at once. */
  readonly priority?: boolean
  /** Below the place: what of it matches a search. */
  readonly note?: string | undefined
}

/** The card component of a kind. It renders again only when it would look different. */
export function createCard<Fields extends CommonCardFields>(card: CardKind<Fields>) {
  function Card({ listing, priority = false, note }: CardProps<Fields>) {
    const priceNote = card.priceNote(listing)
    return (
      <ListingCard
        listing={listing}
        href={listingPath(card.kind, listing.id)}
        placeholder={placeholderOf(card.kind)}
        label={card.label(listing)}
        ribbon={statusRibbon(listing.status) ?? (listing.priceBefore ? 'Reduced' : undefined)}
        priceNote={priceNote}
        place={note ? [card.place(listing), <em key="note"> ({note})</em>] : card.place(listing)}
        priority={priority}
        // The administrator sees drafts in the lists; whoever has the device later must not.
        save={
          listing.status !== 'draft' && <SaveButton onPhoto listing={toStoredListing(card.kind, listing, priceNote)} />
        }
      >
        {card.facts(listing).map(({ Icon, text }, index) => (
          <CardFact key={index} icon={<Icon />}>
            {text}
          </CardFact>
        ))}
      </ListingCard>
    )
  }
  return memo(
    Card,
    (before, after) =>
      before.priority === after.priority && before.note === after.note && areCardsEqual(before.listing, after.listing),
  )
}
