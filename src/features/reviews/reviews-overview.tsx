import { Link } from 'gatsby'
import { useMemo } from 'react'
import { listingPath, pagePaths } from '../../../contract/paths'
import { isPriced, priceNote } from '../../../contract/price'
import { buttonStyle } from '../../ui/button'
import { Container, Skeleton } from '../../ui/layout'
import { LoadErrorMessage, Message } from '../../ui/message'
import { Photo } from '../../ui/photo'
import { color, font, from, radius, size, space } from '../../ui/tokens'
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
  useReviewOverview,
  groupReviews,
  hasNoReviews,
  NO_REVIEWS,
  reviewCountText,
  type ReviewGroup,
} from './overview'

type Group = ReviewGroup<PropertyCardFields | CarCardFields>

/** All reviewed listings with their ratings (docs/product.md, "Reviews"). */
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
  return (
    <>
      <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>All Reviews</h1>
      <p css={{ marginTop: space.s12, color: color.inkQuiet, fontSize: size.text17 }}>{reviewCountText(groups)}</p>
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

function GroupCard({ kind, listing, count, average }: Group) {
  const note = 'type' in listing ? priceNote(listing) : undefined
  return (
    <article css={{ position: 'relative', display: 'grid', gap: space.s4 }}>
      <div css={{ borderRadius: radius.card, overflow: 'hidden', marginBottom: space.s8 }}>
        <Photo
          photo={coverPhoto(listing)}
          placeholder={placeholderOf(kind)}
          alt=""
          ratio={4 / 3}
          sizes="(min-width: 1200px) 384px, (min-width: 768px) 46vw, 92vw"
        />
      </div>
      <h2 css={titleStyle}>
        <Link to={listingPath(kind, listing.id)} css={linkStyle}>
          {listing.title}
        </Link>
      </h2>
      <p css={{ fontFamily: font.display, fontSize: size.text20 }}>
        <Price shillings={listing.price} />
        {note && isPriced(listing.price) && <span css={noteStyle}> {note}</span>}
      </p>
      <RatingSummary count={count} average={average} />
    </article>
  )
}

const gridStyle = {
  display: 'grid',
  gap: `${space.s32} ${space.s24}`,
  marginTop: space.s24,
  [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [from.wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& article > span': { fontSize: size.text17, fontWeight: 600 },
  // Photos, titles, prices and ratings of a row are in line, whatever the titles' lengths.
  '@supports (grid-template-rows: subgrid)': {
    [from.tablet]: {
      '& > li, & article': { display: 'grid', gridRow: 'span 4', gridTemplateRows: 'subgrid', rowGap: space.s4 },
    },
  },
} as const

const titleStyle = {
  fontFamily: font.text,
  fontSize: size.text17,
  fontWeight: 600,
  lineHeight: 1.35,
  wordSpacing: 0,
} as const

const noteStyle = { color: color.inkQuiet, fontFamily: font.text, fontSize: size.text15 } as const

const linkStyle = {
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '&:hover': { textDecoration: 'underline' },
} as const
