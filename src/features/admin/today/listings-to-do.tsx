import { Link } from 'gatsby'
import { useState } from 'react'
import { CONFIRM_AFTER_DAYS } from '../../../../contract/admin-limits'
import { adminPagePaths } from '../../../../contract/paths'
import { isClosed, STATUS_LABELS, statusesFor } from '../../../../contract/status'
import { inOneList } from '../../../../contract/text/plain-text'
import { formatNumber } from '../../../lib/format'
import { Button, buttonStyle } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { cardStyle } from '../../../ui/surfaces'
import { color, from, size, space } from '../../../ui/tokens'
import { statusChange, type useBulkChange } from '../management/bulk-change'
import { daysUnconfirmed, type ManagedListing, isOnOffer } from '../management/managed-listing'
import { useStatistics } from '../statistics/period-figures'

interface ConfirmationListProps {
  listings: readonly ManagedListing[]
  /** Milliseconds since 1970. */
  now: number
  bulk: ReturnType<typeof useBulkChange>
}

/** How many listings are shown at once; the others follow as these are settled. */
const SHOWN = 5

/** Listings that nobody has confirmed for long, each settled with one tap. */
export function ConfirmationList({ listings, now, bulk }: ConfirmationListProps) {
  const [isWhole, setWhole] = useState(false)
  const oldest = [...listings].sort((one, other) => one.confirmedAt - other.confirmedAt)
  return (
    <section css={cardStyle} aria-labelledby="to-confirm">
      <h3 id="to-confirm" css={{ fontSize: size.text20 }}>
        Still available?
      </h3>
      {oldest.length === 0 ? (
        <p css={quietStyle}>Every listing was confirmed in the last {CONFIRM_AFTER_DAYS} days.</p>
      ) : (
        <ul css={{ display: 'grid', gap: space.s16, overflowWrap: 'anywhere' }}>
          {oldest.slice(0, isWhole ? undefined : SHOWN).map((listing) => (
            <li key={listing.key} css={entryStyle}>
              <div css={{ minWidth: 0 }}>
                <EntryTitle to={listing.path}>{listing.title}</EntryTitle>
                <p css={quietStyle}>
                  {listing.reference} · not confirmed for {daysUnconfirmed(listing, now)} days
                </p>
              </div>
              <Choices listing={listing} bulk={bulk} />
            </li>
          ))}
        </ul>
      )}
      {!isWhole && oldest.length > SHOWN && (
        <Button look="quiet" css={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          Show all {oldest.length}
        </Button>
      )}
    </section>
  )
}

function Choices({ listing, bulk: { change } }: { listing: ManagedListing; bulk: ConfirmationListProps['bulk'] }) {
  const isPending = change.isPending && change.variables.listings.some(({ id }) => id === listing.id)

  function confirm() {
    const fields = { confirmedAt: new Date().toISOString() }
    change.mutate({ listings: [listing], change: fields, done: `“${listing.title}” is confirmed` })
  }

  const name = <VisuallyHidden> {listing.title}</VisuallyHidden>
  return (
    <div css={choicesStyle} aria-busy={isPending}>
      <Button look="quiet" disabled={isPending} onClick={confirm}>
        Yes{name}
      </Button>
      {(['under-offer', ...statusesFor(listing.kind, listing.type).filter(isClosed)] as const).map((status) => (
        <Button
          key={status}
          look="quiet"
          css={lessStyle}
          disabled={isPending}
          onClick={() => change.mutate(statusChange(listing, status))}
        >
          {STATUS_LABELS[status]}
          {name}
        </Button>
      ))}
    </div>
  )
}

/** Less prominent than Yes, which is the usual answer. */
const lessStyle = { borderColor: 'transparent', textDecoration: 'underline', textUnderlineOffset: 3 } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const entryStyle = {
  display: 'grid',
  gap: space.s8,
  [from.tablet]: { gridTemplateColumns: 'minmax(0, 30rem) 21rem', alignItems: 'center', gap: space.s24 },
} as const

const choicesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  // All three in one row of a narrow phone.
  '& button': { flex: '1 0 auto', paddingInline: space.s8 },
  [from.tablet]: { '& button': { flex: 'none', paddingInline: space.s16 } },
} as const

/** Days whose views are counted. */
const VIEWED_DAYS = 30

/** Listings on offer that lack what visitors look for, the most viewed first: there it is missed most. */
export function IncompleteList({ listings }: { listings: readonly ManagedListing[] }) {
  const viewed = useStatistics(VIEWED_DAYS).data?.listings.map(({ kind, id, view }) => [`${kind}:${id}`, view] as const)
  const views = new Map<string, number>(viewed)
  const viewsOf = ({ key }: ManagedListing) => views.get(key) ?? 0
  const incomplete = listings
    .filter((listing) => isOnOffer(listing) && listing.needs.length > 0)
    .sort((one, other) => viewsOf(other) - viewsOf(one) || other.needs.length - one.needs.length)
  if (incomplete.length === 0) return null
  return (
    <section css={cardStyle} aria-labelledby="incomplete">
      <h3 id="incomplete" css={{ fontSize: size.text20 }}>
        Not complete yet
      </h3>
      <ul css={{ display: 'grid', gap: space.s12, overflowWrap: 'anywhere' }}>
        {incomplete.slice(0, SHOWN).map((listing) => (
          <li key={listing.key} css={incompleteStyle}>
            <EntryTitle to={adminPagePaths.edit(listing.key)}>{listing.title}</EntryTitle>
            <p css={quietStyle}>
              {inOneList(listing.needs)}
              {viewed &&
                ` · ${formatNumber(viewsOf(listing))} ${viewsOf(listing) === 1 ? 'view' : 'views'} in ${VIEWED_DAYS} days`}
            </p>
          </li>
        ))}
      </ul>
      {incomplete.length > SHOWN && (
        <Link to={`${adminPagePaths.listings}?missing=any`} css={[buttonStyle('quiet'), { justifySelf: 'start' }]}>
          Show all {incomplete.length}
        </Link>
      )}
    </section>
  )
}

const incompleteStyle = {
  [from.tablet]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 30rem) 21rem',
    alignItems: 'baseline',
    gap: space.s24,
  },
} as const

interface EntryTitleProps {
  to: string
  children: string
}

/** The title of a listing in a list of things to do: at most two lines, and a target that a thumb finds. */
function EntryTitle({ to, children }: EntryTitleProps) {
  return (
    <Link to={to} css={linkStyle}>
      <span css={clampStyle}>{children}</span>
    </Link>
  )
}

const linkStyle = {
  display: 'block',
  paddingBlock: space.s4,
  fontWeight: 600,
  lineHeight: 1.3,
  textUnderlineOffset: '0.2em',
} as const

/** It has no padding, in which a third line would show. */
const clampStyle = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const
