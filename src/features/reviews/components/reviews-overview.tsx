import { Link } from 'gatsby'
import { pagePaths } from '../../../../contract/paths'
import { formatPrice } from '../../../lib/format'
import { Button, buttonStyle } from '../../../ui/button'
import { Container } from '../../../ui/layout'
import { Message } from '../../../ui/message'
import { Photo } from '../../../ui/photo'
import { Skeleton } from '../../../ui/skeleton'
import { color, font, from, radius, size, space } from '../../../ui/tokens'
import { coverPhoto, PLACEHOLDERS, RatingSummary, useCarCards, usePropertyCards } from '../../listings'
import { useAllReviews } from '../api/get-all-reviews'
import { groupReviews, type ReviewGroup } from '../overview'

type Reviewed = NonNullable<
  ReturnType<typeof usePropertyCards>['data'] | ReturnType<typeof useCarCards>['data']
>[number]

/** All reviewed listings with how they are rated (spec §2). */
export function ReviewsOverview() {
  const reviews = useAllReviews()
  const properties = usePropertyCards()
  const cars = useCarCards()
  const isPending = reviews.isPending || properties.isPending || cars.isPending

  return (
    <Container css={{ paddingBlock: space.s32 }}>
      {isPending ? (
        <Loading />
      ) : reviews.isError || properties.isError || cars.isError ? (
        <Message
          as="h1"
          title="Oops!"
          urgent
          action={
            <Button onClick={() => [reviews, properties, cars].forEach((query) => void query.refetch())}>
              Try again
            </Button>
          }
        >
          Failed to fetch reviews
        </Message>
      ) : (
        <Groups
          groups={groupReviews<Reviewed>(reviews.data, [...properties.data, ...cars.data])}
          pathOf={(id) => (cars.data.some((car) => car.id === id) ? pagePaths.car(id) : pagePaths.property(id))}
        />
      )}
    </Container>
  )
}

function Loading() {
  return (
    // A screen high, so that the footer is never in sight only to be pushed away.
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

function Groups({ groups, pathOf }: { groups: ReviewGroup<Reviewed>[]; pathOf: (id: string) => string }) {
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
      <ul css={gridStyle}>
        {groups.map((group) => (
          <li key={group.listing.id}>
            <GroupCard group={group} path={pathOf(group.listing.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function GroupCard({ group: { listing, count, average }, path }: { group: ReviewGroup<Reviewed>; path: string }) {
  const isCar = path.startsWith(`${pagePaths.cars}/`)
  return (
    <article css={{ position: 'relative', display: 'grid', gap: space.s4 }}>
      <div css={{ borderRadius: radius.card, overflow: 'hidden', marginBottom: space.s8 }}>
        <Photo
          photo={coverPhoto(listing)}
          placeholder={isCar ? PLACEHOLDERS.car : PLACEHOLDERS.property}
          alt=""
          ratio={4 / 3}
          sizes="(min-width: 1200px) 384px, (min-width: 768px) 46vw, 92vw"
        />
      </div>
      <h2 css={titleStyle}>
        <Link to={path} css={linkStyle}>
          {listing.title}
        </Link>
      </h2>
      <p css={{ fontFamily: font.display, fontSize: size.text20 }}>{formatPrice(listing.price)}</p>
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
} as const

const titleStyle = { fontFamily: font.text, fontSize: size.text17, fontWeight: 600, lineHeight: 1.35 } as const

const linkStyle = {
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '&:hover': { textDecoration: 'underline' },
} as const
