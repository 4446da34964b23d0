import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { adminPaths } from '../../../../contract/admin-paths'
import { adminPagePaths, listingPath } from '../../../../contract/paths'
import {
  QUIET_DAYS,
  quietListingsSchema,
  type ListingFigures,
  type QuietListing,
} from '../../../../contract/statistics'
import { formatNumber } from '../../../lib/format'
import { getJson } from '../../../lib/http'
import { privateKey } from '../../../lib/query-client'
import { Button, summaryStyle, textButtonStyle } from '../../../ui/button'
import { Skeleton, VisuallyHidden } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { cardStyle } from '../../../ui/surfaces'
import { color, font, radius, size, space, touchTarget } from '../../../ui/tokens'
import { UndoBar, useBulkChange } from '../management/bulk-change'

/** So many quiet listings are shown at once; a button shows the others. */
const SHOWN = 5

const HEADING_ID = 'quiet-heading'

/**
 * Listings on offer beside others of their kind, those with most to mend first (docs/product.md, "Quiet listings").
 * `?listing=villa` in the address, or `property:villa`, opens that one.
 */
export function QuietListings() {
  const bulk = useBulkChange()
  const { data, isError, refetch } = useQuietListings(bulk.last?.token)
  const [linked] = useState(() => new URLSearchParams(window.location.search).get('listing'))
  const [isWhole, setWhole] = useState(linked !== null)
  const quiet = data?.filter(({ isQuiet }) => isQuiet) ?? []
  const others = data?.filter(({ isQuiet }) => !isQuiet) ?? []
  const entryOf = (listing: QuietListing) => (
    <Entry
      key={`${listing.kind} ${listing.id}`}
      listing={listing}
      isLinked={isNamed(listing, linked)}
      confirm={<ConfirmButton listing={listing} bulk={bulk} />}
    />
  )

  return (
    <section css={cardStyle} aria-labelledby={HEADING_ID}>
      <div>
        <h3 id={HEADING_ID} tabIndex={-1} css={{ outline: 'none', fontSize: size.text20 }}>
          Why so quiet?
        </h3>
        <p css={quietStyle}>
          The last {QUIET_DAYS} days, or since it came on offer. WhatsApp and calls count as messages.
        </p>
      </div>
      {data ? (
        <>
          {linked !== null && !data.some((listing) => isNamed(listing, linked)) && (
            <p role="status">This listing is not on offer, so there is nothing to compare.</p>
          )}
          {quiet.length > 0 ? (
            <ul css={listStyle} aria-label="Quiet listings">
              {quiet.slice(0, isWhole ? undefined : SHOWN).map(entryOf)}
            </ul>
          ) : (
            <p css={quietStyle}>
              {data.length === 0 ? 'There are no listings on offer.' : 'No listing is quieter than the others.'}
            </p>
          )}
          {!isWhole && quiet.length > SHOWN && (
            <Button look="quiet" css={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
              Show all {quiet.length}
            </Button>
          )}
          {others.length > 0 && (
            <details open={others.some((listing) => isNamed(listing, linked))}>
              <summary css={[summaryStyle, { fontSize: size.text15 }]}>As busy as usual ({others.length})</summary>
              <ul css={listStyle} aria-label="Listings as busy as usual">
                {others.map(entryOf)}
              </ul>
            </details>
          )}
        </>
      ) : isError ? (
        <LoadError onRetry={refetch}>The listings could not be compared.</LoadError>
      ) : (
        <Skeleton role="status" aria-label="Comparing listings" css={{ height: 320, borderRadius: radius.control }} />
      )}
      <UndoBar bulk={bulk} />
    </section>
  )
}

function isNamed({ kind, id }: QuietListing, name: string | null): boolean {
  return name === id || name === `${kind}:${id}`
}

const loadSchema = () => Promise.resolve(quietListingsSchema)

/** @param change the last change made here, after which they are compared again */
function useQuietListings(change: string | undefined) {
  const { data, ...query } = useQuery({
    queryKey: privateKey('quiet-listings', change ?? ''),
    queryFn: ({ signal }) => getJson(adminPaths.quietListings, loadSchema, { signal, needsUser: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return { data: data?.listings, ...query }
}

interface EntryProps {
  listing: QuietListing
  /** The address names it: it is opened and gets the focus. */
  isLinked: boolean
  /** Says that it can still be had. */
  confirm: ReactNode
}

function Entry({ listing, isLinked, confirm }: EntryProps) {
  const { kind, id, title, figures, causes } = listing
  const entry = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (!isLinked) return
    entry.current?.focus({ preventScroll: true })
    entry.current?.scrollIntoView({ block: 'start' })
  }, [isLinked])

  return (
    <li ref={entry} tabIndex={-1} css={entryStyle} aria-label={title}>
      <div css={{ display: 'grid' }}>
        <Link to={listingPath(kind, id)} css={titleStyle}>
          {title}
        </Link>
        <p>
          {countOf(figures.views, 'view')}, {countOf(figures.messages, 'message')}
          {causes.length === 0 && ': nothing is missing'}
          {causes.map(({ field, text }, index) => (
            <Fragment key={field}>
              {index === 0 ? ': ' : ', '}
              <Link to={adminPagePaths.edit(`${kind}:${id}`, field)}>
                {text}
                <VisuallyHidden> ({title})</VisuallyHidden>
              </Link>
            </Fragment>
          ))}
        </p>
      </div>
      <div css={actsStyle}>
        <details open={isLinked}>
          <summary css={compareStyle}>
            Compare<VisuallyHidden> {title}</VisuallyHidden>
          </summary>
          <Comparison listing={listing} />
        </details>
        {causes.some(({ cause }) => cause === 'confirmation') && confirm}
      </div>
    </li>
  )
}

function ConfirmButton({
  listing,
  bulk: { change },
}: {
  listing: QuietListing
  bulk: ReturnType<typeof useBulkChange>
}) {
  const { kind, id, title } = listing
  return (
    <button
      type="button"
      css={[textButtonStyle, confirmStyle]}
      aria-disabled={change.isPending}
      onClick={({ currentTarget: button }) => {
        if (change.isPending) return
        const request = {
          listings: [{ kind, id }],
          change: { confirmedAt: new Date().toISOString() },
          done: `“${title}” is confirmed`,
        }
        change.mutate(request, {
          onSuccess: () => {
            // The button leaves the page, and may not take the focus with it.
            if (document.activeElement === button) document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
          },
        })
      }}
    >
      It is still available<VisuallyHidden> {title}</VisuallyHidden>
    </button>
  )
}

const confirmStyle = {
  fontSize: size.text15,
  '&[aria-disabled="true"]': { opacity: 0.55, cursor: 'not-allowed' },
} as const

const FIGURES = {
  views: 'Views',
  saves: 'Saves',
  messages: 'Messages',
  visits: 'Visits',
} as const satisfies Record<keyof ListingFigures, string>

function Comparison({ listing: { figures, usual, compared, group, days } }: Pick<EntryProps, 'listing'>) {
  const names = Object.keys(FIGURES) as (keyof ListingFigures)[]
  return (
    <div css={{ display: 'grid', gap: space.s8, paddingBottom: space.s8 }}>
      <dl css={figuresStyle}>
        {names.map((name) => (
          <div key={name}>
            <dt>{FIGURES[name]}</dt>
            <dd>{formatNumber(figures[name])}</dd>
            {usual !== null && <dd>usual {formatNumber(usual[name])}</dd>}
          </div>
        ))}
      </dl>
      <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        {usual === null
          ? 'There is nothing else of its kind to compare with.'
          : `In ${countOf(days, 'day')}. Usual is the middle of ${compared} other ${group} in as many days.`}
      </p>
    </div>
  )
}

function countOf(count: number, what: string): string {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`
}

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const listStyle = {
  display: 'grid',
  overflowWrap: 'anywhere',
  '& > li + li': { borderTop: `1px solid ${color.line}` },
} as const

const entryStyle = { paddingBlock: space.s8, scrollMarginTop: '6.5rem' } as const

/** In one line, until the comparison is opened. */
const actsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.s24}`,
  '& > details[open]': { flexBasis: '100%' },
} as const

const titleStyle = {
  display: 'inline-block',
  justifySelf: 'start',
  paddingBlock: space.s8,
  fontWeight: 600,
  lineHeight: 1.3,
  textUnderlineOffset: '0.2em',
} as const

const compareStyle = {
  minHeight: touchTarget,
  paddingBlock: 10,
  color: color.inkQuiet,
  fontSize: size.text15,
  cursor: 'pointer',
} as const

const figuresStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space.s8,
  maxWidth: '36rem',
  fontFamily: font.text,
  '& dt': { color: color.inkQuiet, fontSize: size.text13 },
  '& dd': { fontSize: size.text17, fontVariantNumeric: 'tabular-nums' },
  '& dd + dd': { color: color.inkQuiet, fontSize: size.text13 },
} as const
