import { Link } from 'gatsby'
import { useMemo } from 'react'
import { agency } from '../../../contract/agency'
import { RATING } from '../../../contract/limits'
import { listingPath, pagePaths } from '../../../contract/paths'
import { isPriced, priceNote } from '../../../contract/price'
import type { ReviewQuote } from '../../../contract/read-review'
import { formatUsername } from '../../lib/format'
import { buttonStyle } from '../../ui/button'
import { StarIcon } from '../../ui/icons'
import { Container, Skeleton } from '../../ui/layout'
import { LoadErrorMessage, Message } from '../../ui/message'
import { Photo } from '../../ui/photo'
import { stretchedLinkStyle } from '../../ui/surfaces'
import { below, color, font, from, radius, size, space } from '../../ui/tokens'
import { Price } from '../currency'
import {
  carQueries,
  coverPhoto,
  placeholderOf,
  propertyQueries,
  RatingSummary,
  useListingCards,
  type CarCardFields,
  type PropertyCardFields,
} from '../listings'
import {
  averageOfAll,
  useReviewOverview,
  groupReviews,
  hasNoReviews,
  NO_REVIEWS,
  reviewCountText,
  type ReviewGroup,
} from './overview'
import { Stars } from './review-entry'

type Group = ReviewGroup<PropertyCardFields | CarCardFields>

/** All reviewed listings with their ratings and newest reviews (docs/product.md, "Reviews overview"). */
export function ReviewsOverview() {
  const reviews = useReviewOverview()
  const properties = useListingCards(propertyQueries)
  const cars = useListingCards(carQueries)
  const failed = [reviews, properties, cars].filter(({ data, error }) => error !== null && data === undefined)
  const groups = useMemo(
    () => groupReviews(reviews.data ?? NO_REVIEWS, properties.data ?? [], cars.data ?? []),
    [reviews.data, properties.data, cars.data],
  )
  const retry = () => failed.forEach((query) => void query.refetch())

  // Groups whose listing cannot be fetched are omitted (docs/product.md, "Reviews overview"), unless that leaves none
  // of them.
  const isWithoutGroups = groups.length === 0 && failed.length > 0 && !hasNoReviews(reviews.data)
  return (
    <Container css={{ paddingBlock: `${space.s32} ${space.s72}` }}>
      {reviews.isPending || properties.isPending || cars.isPending ? (
        <Loading />
      ) : isWithoutGroups ? (
        <LoadErrorMessage as="h1" onRetry={retry}>
          Failed to fetch reviews
        </LoadErrorMessage>
      ) : (
        <Groups groups={groups} />
      )}
    </Container>
  )
}

function Loading() {
  return (
    // As high as the screen, so that the footer does not move when reviews load.
    <div role="status" css={{ minHeight: '100dvh' }}>
      <p css={{ color: color.inkQuiet }}>Loading reviews...</p>
      <div css={gridStyle}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} css={{ aspectRatio: '4 / 3', borderRadius: radius.card }} />
        ))}
      </div>
    </div>
  )
}

function Groups({ groups }: { groups: Group[] }) {
  if (groups.length === 0) {
    return (
      <Message
        as="h1"
        title="No reviews available yet."
        action={
          <Link to={pagePaths.properties} css={buttonStyle('primary')}>
            Browse Properties
          </Link>
        }
      />
    )
  }
  const average = averageOfAll(groups)
  return (
    <>
      <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>All Reviews</h1>
      <div css={overallStyle}>
        {average !== null && (
          <p>
            <strong>{average.toFixed(1)}</strong> <StarIcon /> of {RATING.max}
          </p>
        )}
        <p>{reviewCountText(groups)}</p>
      </div>
      <ul css={gridStyle}>
        {groups.map((group) => (
          <li key={`${group.kind} ${group.listing.id}`}>
            <GroupCard {...group} />
          </li>
        ))}
      </ul>
    </>
  )
}

function GroupCard({ kind, listing, count, average, latest }: Group) {
  const note = 'type' in listing ? priceNote(listing) : undefined
  return (
    <article css={cardStyle} aria-label={listing.title}>
      <div css={photoStyle}>
        <Photo
          photo={coverPhoto(listing)}
          placeholder={placeholderOf(kind)}
          alt=""
          ratio={4 / 3}
          sizes="(min-width: 1200px) 384px, (min-width: 768px) 46vw, 112px"
        />
      </div>
      <h2 css={titleStyle}>
        <Link to={listingPath(kind, listing.id)} css={stretchedLinkStyle}>
          {listing.title}
        </Link>
      </h2>
      <p css={{ fontFamily: font.display, fontSize: size.text20 }}>
        <Price shillings={listing.price} />
        {note && isPriced(listing.price) && <span css={noteStyle}> {note}</span>}
      </p>
      <RatingSummary count={count} average={average} />
      {latest && <Quote {...latest} />}
    </article>
  )
}

/** The newest review in a few lines; its whole text is on the listing's page. */
function Quote({ message, rating, username, verified, reply }: ReviewQuote) {
  return (
    <figure css={quoteStyle}>
      <blockquote>{message}</blockquote>
      <figcaption>
        <strong>{formatUsername(username)}</strong>
        <Stars rating={rating} />
        {verified && <span css={{ color: color.primary, fontWeight: 600 }}>✓ Verified client</span>}
      </figcaption>
      {reply && (
        <p>
          <strong>{agency.siteName}:</strong> {reply.message}
        </p>
      )}
    </figure>
  )
}

const overallStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space.s16}`,
  marginTop: space.s12,
  color: color.inkQuiet,
  fontSize: size.text17,
  '& strong': { color: color.ink, fontFamily: font.display, fontSize: size.text25, fontWeight: 500 },
  '& svg': { color: color.star, verticalAlign: '-2px' },
} as const

/** On phones a row with a small photo, so that what people say is seen first. */
const cardStyle = {
  position: 'relative',
  display: 'grid',
  gap: space.s4,
  overflowWrap: 'anywhere',
  [below.tablet]: {
    gridTemplateColumns: '112px minmax(0, 1fr)',
    columnGap: space.s16,
    alignItems: 'start',
    '& > figure': { gridColumn: '1 / -1' },
  },
} as const

const photoStyle = {
  borderRadius: radius.card,
  overflow: 'hidden',
  [below.tablet]: { gridRow: '1 / span 3', borderRadius: radius.control },
  [from.tablet]: { marginBottom: space.s8 },
} as const

const gridStyle = {
  display: 'grid',
  gap: `${space.s32} ${space.s24}`,
  marginTop: space.s24,
  '& article > span': { fontWeight: 600 },
  // Photos, titles, prices, ratings and words of a row are in line, whatever the titles' lengths.
  '@supports (grid-template-rows: subgrid)': {
    [from.tablet]: {
      '& > li, & article': { display: 'grid', gridRow: 'span 5', gridTemplateRows: 'subgrid', rowGap: space.s4 },
    },
  },
  [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [from.wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
} as const

const titleStyle = {
  fontFamily: font.text,
  fontSize: size.text17,
  fontWeight: 600,
  lineHeight: 1.35,
  wordSpacing: 0,
} as const

const noteStyle = { color: color.inkQuiet, fontFamily: font.text, fontSize: size.text15 } as const

const quoteStyle = {
  marginTop: space.s8,
  paddingLeft: space.s12,
  borderLeft: `3px solid ${color.line}`,
  fontSize: size.text15,
  '& blockquote': { margin: 0 },
  '& figcaption': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${space.s12}`,
    marginTop: space.s4,
    fontSize: size.text13,
  },
  '& > p': { marginTop: space.s4, color: color.inkQuiet, fontSize: size.text13 },
} as const
