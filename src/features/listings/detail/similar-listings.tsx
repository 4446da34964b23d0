import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { SIMILAR_COUNT } from '../../../../contract/limits'
import { isPriced } from '../../../../contract/price'
import { plainText } from '../../../../contract/text/plain-text'
import { Button, moreLinkStyle } from '../../../ui/button'
import { color, from, space } from '../../../ui/tokens'
import { type CommonCardFields, useListingCards, type CardQueries, type ListLink } from '../api/queries'
import { CardRow, CardRowSkeleton } from '../cards/card-row'
import { headHeight } from '../cards/card-row-heights'
import type { CardProps } from '../cards/listing-card'

export interface SimilarListingsProps<Fields> {
  /** The listing on the page; without one the newest are shown. */
  readonly to?: Fields
}

interface SimilarKind<Fields> {
  readonly queries: CardQueries<Fields>
  readonly Card: ComponentType<CardProps<Fields>>
  /** How well another listing suits somebody who views this one; higher is better. */
  readonly similarity: (to: Fields, other: Fields) => number
  readonly title: string
  readonly link: ListLink
}

/** The best matches for the listing on the page, from the list that visitors filter. */
export function createSimilarListings<Fields extends CommonCardFields>(kind: SimilarKind<Fields>) {
  const { queries, Card, similarity, title, link } = kind
  return function SimilarListings({ to }: SimilarListingsProps<Fields>) {
    const query = useListingCards(queries)
    const similar = useMemo(
      () =>
        to === undefined
          ? query.data?.slice(0, SIMILAR_COUNT)
          : query.data && bestMatches(to, query.data, (other) => similarity(to, other)),
      [to, query.data],
    )
    return (
      <Section query={query} title={to === undefined ? 'New on the market' : title} link={link}>
        {similar?.map((listing) => (
          <li key={listing.id}>
            <Card listing={listing} />
          </li>
        ))}
      </Section>
    )
  }
}

interface RowProps {
  query: Pick<UseQueryResult, 'isPending' | 'refetch'>
  title: string
  /** Undefined while the list is unknown. */
  children: ReactNode[] | undefined
}

function Section({ link, ...row }: RowProps & { link: ListLink }) {
  return (
    <section css={sectionStyle} aria-label={row.title}>
      <div css={headStyle}>
        <h2>{row.title}</h2>
        <Link to={link.path} css={moreLinkStyle}>
          {link.text}
        </Link>
      </div>
      <Row {...row} />
    </section>
  )
}

function Row({ query, title, children }: RowProps) {
  if (query.isPending) return <CardRowSkeleton />
  if (children === undefined) {
    return (
      <div role="alert" css={noteStyle}>
        <p>They could not be loaded.</p>
        <Button look="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (children.length === 0) return <p css={noteStyle}>No similar listings right now.</p>
  return (
    // Focusable, so that arrow keys scroll it.
    <CardRow tabIndex={0} aria-label={title}>
      {children}
    </CardRow>
  )
}

const noteStyle = { display: 'grid', justifyItems: 'start', gap: space.s12, color: color.inkQuiet } as const

const sectionStyle = { paddingTop: space.s48, borderTop: `1px solid ${color.line}` } as const

const headStyle = {
  ...headHeight,
  display: 'flex',
  flexDirection: 'column',
  [from.tablet]: { ...headHeight[from.tablet], flexDirection: 'row', justifyContent: 'space-between' },
} as const

/** The listings with the most points, best first; listings with equal points keep the order of the list. */
export function bestMatches<Listing extends { id: string }>(
  to: Listing,
  among: readonly Listing[],
  pointsOf: (other: Listing) => number,
): Listing[] {
  return among
    .filter(({ id }) => id !== to.id)
    .map((listing) => ({ listing, points: pointsOf(listing) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, SIMILAR_COUNT)
    .map(({ listing }) => listing)
}

/** Sums weights by how well each reason holds, from 0 to 1 or yes and no. */
export function points(reasons: readonly (readonly [weight: number, holds: number | boolean])[]): number {
  return reasons.reduce((sum, [weight, holds]) => sum + weight * Number(holds), 0)
}

/** 1 at the same price, 0 at four times or a quarter of it and for an unknown price. */
export function priceNearness(one: number | null, other: number | null): number {
  if (!isPriced(one) || !isPriced(other)) return 0
  return Math.max(0, 1 - Math.abs(Math.log2(one / other)) / 2)
}

/** Empty words are equal to nothing. */
export function isSameWord(one: string, other: string): boolean {
  const plain = plainText(one)
  return plain !== '' && plain === plainText(other)
}
