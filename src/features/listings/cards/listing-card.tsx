import { Link } from 'gatsby'
import { memo, type ComponentType, type ReactNode } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import type { Photo as MeasuredPhoto } from '../../../../contract/photo'
import { statusRibbon } from '../../../../contract/status'
import { isPriced } from '../../../lib/format'
import { nearPhotoStyle } from '../../../ui/layout'
import { Photo } from '../../../ui/photo'
import { photoLabelStyle } from '../../../ui/picture'
import { stretchedLinkStyle } from '../../../ui/surfaces'
import { color, font, motion, radius, size, space } from '../../../ui/tokens'
import { Price } from '../../currency'
import { CompareToggle, SaveButton } from '../../saved'
import type { CommonCardFields } from '../api/queries'
import { placeholderOf, coverPhoto, mediaOrigin } from '../../../lib/listing-photos'
import { RatingSummary } from './rating-summary'
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
    // The administrator sees drafts in the lists; whoever has the device later must not.
    const stored = listing.status !== 'draft' && toStoredListing(card.kind, listing, priceNote)
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
        save={stored && <SaveButton onPhoto listing={stored} />}
        compare={stored && <CompareToggle onCard listing={stored} />}
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

interface ListingCardProps {
  listing: {
    title: string
    price: number | null
    imageUrls: string[]
    images?: MeasuredPhoto[] | undefined
    reviewCount?: number | undefined
    reviewAverage?: number | null | undefined
  }
  href: string
  placeholder: string
  /** On the photo: the kind of offer. */
  label?: string
  /** In place of the label: what became of the listing. */
  ribbon?: string | undefined
  /** Follows the price, such as 'a month'. */
  priceNote?: string | undefined
  /** The line below the title. */
  place: ReactNode
  /** The line of facts. */
  children: ReactNode
  /** The first visible cards fetch their photo at once. */
  priority?: boolean
  /** On the photo: the save button. */
  save?: ReactNode
  /** Beside the link: the button that chooses it to be compared. */
  compare?: ReactNode
  /** Replaces the link when the listing has no page. */
  action?: ReactNode
}

/** The layout of a card of any kind. The whole card links to the listing's page. */
export function ListingCard({
  listing,
  href,
  placeholder,
  label,
  ribbon,
  priceNote,
  place,
  children,
  priority,
  save,
  compare,
  action,
}: ListingCardProps) {
  return (
    <article css={cardStyle}>
      <div css={[photoStyle, !priority && nearPhotoStyle]}>
        <Photo
          photo={coverPhoto(listing)}
          placeholder={placeholder}
          alt=""
          ratio={4 / 3}
          sizes="(min-width: 1200px) 384px, (min-width: 768px) 46vw, 92vw"
          priority={priority ?? false}
          mediaOrigin={mediaOrigin}
        />
        {(ribbon ?? label) !== undefined && (
          <span css={[labelStyle, ribbon !== undefined && ribbonStyle]}>{ribbon ?? label}</span>
        )}
      </div>
      <p css={{ fontFamily: font.display, fontSize: size.text25, lineHeight: 1.1, marginTop: space.s16 }}>
        <Price shillings={listing.price} />
        {priceNote && isPriced(listing.price) && <span css={priceNoteStyle}> {priceNote}</span>}
      </p>
      <h3 css={titleStyle}>{listing.title}</h3>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>{place}</p>
      <ul css={factsStyle}>{children}</ul>
      <div css={{ display: 'flex', flexWrap: 'wrap', columnGap: space.s16 }}>
        {action ?? (
          <Link to={href} css={linkStyle} aria-label={`View Details: ${listing.title}`}>
            View Details
          </Link>
        )}
        <RatingSummary count={listing.reviewCount} average={listing.reviewAverage} />
        {compare}
      </div>
      {save}
    </article>
  )
}

function CardFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li css={{ display: 'flex', alignItems: 'center', gap: space.s4 }}>
      <span css={{ display: 'flex', color: color.inkQuiet }}>{icon}</span>
      {children}
    </li>
  )
}

const cardStyle = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  '& img': { transition: `transform ${motion.calm}` },
  '&:hover img': { transform: 'scale(1.025)' },
} as const

const photoStyle = { position: 'relative', borderRadius: radius.card, overflow: 'hidden' } as const

const labelStyle = { ...photoLabelStyle, position: 'absolute', left: space.s16, top: space.s16 } as const

// Forced colors would leave the text in this pair's colour on a background in the reader's.
const ribbonStyle = { background: color.photoInk, color: color.photoPaper, forcedColorAdjust: 'none' } as const

const priceNoteStyle = { fontFamily: font.text, fontSize: size.text15, color: color.inkQuiet } as const

const titleStyle = {
  marginTop: space.s8,
  fontFamily: font.text,
  fontSize: size.text17,
  fontWeight: 600,
  lineHeight: 1.35,
  wordSpacing: 0,
} as const

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s4} ${space.s12}`,
  // In one line with its neighbours', however long their titles are.
  marginBlock: `auto ${space.s12}`,
  paddingTop: space.s12,
  fontSize: size.text15,
} as const

const linkStyle = {
  ...stretchedLinkStyle,
  paddingBlock: space.s8,
  color: color.primary,
  fontSize: size.text15,
  fontWeight: 600,
} as const

/**
 * Whether two records of a listing look the same as cards. The built record and the one
 * the backend sends differ in fields no card shows; the card need not render again for those.
 */
export function areCardsEqual(one: CommonCardFields, other: CommonCardFields): boolean {
  return one === other || faceOf(one) === faceOf(other)
}

/** A card shows only the first photo, whose size and colour belong to its URL, and no rating without reviews. */
function faceOf({ imageUrls, images, reviewCount, reviewAverage, ...fields }: CommonCardFields): string {
  const named = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  const cover = images?.[0]
  return JSON.stringify([named, imageUrls[0], cover?.url, cover?.focus, reviewCount ?? 0, reviewAverage ?? null])
}
