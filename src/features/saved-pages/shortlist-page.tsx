import { useQueries } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { SKELETONS } from '../../../contract/limits'
import { pagePaths } from '../../../contract/paths'
import {
  nameOf,
  parseShortlist,
  type Shortlist,
  SHORTLIST_MAX,
  shortlistPath,
  type ListingName,
  countText,
} from '../../../contract/shortlist'
import { useSearch } from '../../lib/use-search'
import { buttonStyle, Button } from '../../ui/button'
import { Container, hiddenStyle } from '../../ui/layout'
import { Message, Note, noteStyle } from '../../ui/message'
import { floatingBarStyle } from '../../ui/surfaces'
import { below, color, from, size, space, radius } from '../../ui/tokens'
import {
  listingKinds,
  listingQuery,
  loadStateOf,
  SkeletonGrid,
  CardSkeleton,
  ListingGrid,
  SavedCard,
  type CommonCardFields,
  type LoadState,
} from '../listings'
import { useSavedListings, parseStoredListing, type StoredListing } from '../saved'
import { shareUrl } from '../share'
import { MarkChoice, useOwnMarks } from './mark-choice'
import { PasteLink } from './paste-link'
import { SendButtons } from './send-shortlist'

/** The listings that a link names, to say yes or no to each. @param search the query of the page's URL */
export function ShortlistPage({ search }: { search: string }) {
  const current = useSearch(search)
  const shortlist = current === null ? null : parseShortlist(current)
  const title = countText(shortlist?.names.map(({ kind }) => kind) ?? [])
  return (
    <Container css={{ minHeight: '100dvh', paddingBlock: space.s32 }}>
      <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>{title === '' ? 'Shortlist' : title}</h1>
      {shortlist?.names.length !== 0 && (
        <p css={{ maxWidth: '60ch', marginBlock: `${space.s8} ${space.s24}`, color: color.inkQuiet }}>
          Say yes or no to each, then send us your answers. No account needed.
        </p>
      )}
      <noscript>
        <p>
          A shortlist needs JavaScript, which is switched off in this browser. The pages of homes and cars work without
          it.
        </p>
      </noscript>
      {shortlist === null ? (
        <div css={{ '@media (scripting: none)': { display: 'none' } }}>
          <SkeletonGrid count={SKELETONS.home} />
        </div>
      ) : shortlist.names.length === 0 ? (
        <Empty unreadable={shortlist.unreadable} />
      ) : (
        <Listings shortlist={shortlist} />
      )}
    </Container>
  )
}

function Empty({ unreadable }: { unreadable: number }) {
  return (
    <>
      <PasteLink />
      <Message
        title="No listings in this link"
        action={
          <Link to={pagePaths.saved} css={buttonStyle('primary')}>
            Open Saved
          </Link>
        }
      >
        {unreadable > 0
          ? 'The link was probably cut off on its way. Ask the sender for it again, or paste it above.'
          : 'Save homes and cars with the heart, then share them from Saved.'}
      </Message>
    </>
  )
}

/** Fetched one by one, so that one that is gone hides no other; what this device saved is shown without network. */
function Listings({ shortlist }: { shortlist: Shortlist }) {
  const { names } = shortlist
  const saved = useSavedListings()
  const queries = useQueries({
    queries: names.map(({ kind, id }) => listingQuery(listingKinds[kind].queries, id)),
  })
  const listings = names.map((name, index): NamedListing => {
    const entry = saved?.find((one) => nameOf(one) === nameOf(name))
    return {
      name,
      stored: entry && parseStoredListing(entry),
      current: queries[index]?.data,
      state: loadStateOf(queries[index]),
    }
  })
  const retry = () => queries.forEach((query) => query.isError && void query.refetch())
  return <MarkedListings shortlist={shortlist} listings={listings} onRetry={retry} />
}

/** What the page says about a link it does not show in full. */
function linkNotes({ names, omitted, unreadable }: Shortlist, goneCount: number): string[] {
  return [
    omitted > 0 ? `The link names ${names.length + omitted} listings. The first ${SHORTLIST_MAX} are shown.` : '',
    unreadable > 0 ? `${counted(unreadable, 'entry', 'entries')} of the link could not be read and was left out.` : '',
    goneCount > 0 ? `${counted(goneCount, 'listing is', 'listings are')} no longer on offer.` : '',
  ].filter(Boolean)
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

export interface NamedListing {
  readonly name: ListingName
  /** As this device saved it. */
  readonly stored: StoredListing | undefined
  readonly current: CommonCardFields | undefined
  readonly state: LoadState
}

interface MarkedListingsProps {
  shortlist: Shortlist
  listings: readonly NamedListing[]
  onRetry: () => void
}

function MarkedListings({ shortlist, listings, onRetry }: MarkedListingsProps) {
  const { marks, toggle, isStored } = useOwnMarks()
  const { sender, earlier } = shortlist
  const shown = listings.filter(({ state }) => state !== 'gone')
  const notes = linkNotes(shortlist, listings.length - shown.length)
  const names = shown.map(({ name }) => name)
  const own = names.filter((name) => marks.has(nameOf(name)))
  const hasSender = sender.size > 0
  const path = shortlistPath(names, marks, hasSender ? sender : earlier)
  const hasFailed = shown.some(({ state }) => state === 'unknown')
  // This device's own marks, once the link comes back.
  const shownEarlier = own.length > 0 ? undefined : earlier
  return (
    <>
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {hasFailed && (
        <div
          role="alert"
          css={[noteStyle, { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s12 }]}
        >
          Some listings could not be loaded.
          <Button look="quiet" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      <h2 css={hiddenStyle}>Listings</h2>
      <ListingGrid>
        {shown.map((listing) => {
          const name = nameOf(listing.name)
          return (
            <li key={name} css={{ display: 'flex', flexDirection: 'column' }}>
              <div css={[{ flex: 1 }, choicesStyle]}>
                <Card listing={listing} />
              </div>
              <MarkChoice
                title={listing.current?.title ?? listing.stored?.title ?? listing.name.id}
                own={marks.get(name)}
                sender={sender.get(name)}
                earlier={shownEarlier?.get(name)}
                isMarkedByOthers={hasSender || (shownEarlier?.size ?? 0) > 0}
                onMark={(mark) => toggle(listing.name, mark)}
              />
            </li>
          )
        })}
      </ListingGrid>
      {names.length > 0 && (
        <>
          <section aria-label="Send" css={{ marginBlock: space.s32 }}>
            <SendButtons
              path={path}
              names={names}
              look="quiet"
              label={hasSender ? 'Send back' : 'Share this shortlist'}
            />
          </section>
          <div css={barStyle} data-action-bar="">
            <p role="status">
              {own.length} of {names.length} marked{isStored || own.length === 0 ? '' : ', until you leave this page'}
            </p>
            {own.length === names.length && (
              <Button
                onClick={() => void shareUrl(countText(names.map(({ kind }) => kind)), window.location.origin + path)}
              >
                Send my answers
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}

function Card({ listing: { name, stored, current, state } }: { listing: NamedListing }) {
  const known = stored ?? (current && { ...name, title: current.title, price: current.price, photo: null })
  if (known) return <SavedCard stored={known} current={current} state={state} onRemove={() => undefined} />
  if (state === 'loading') return <CardSkeleton />
  return (
    <div css={failedStyle}>
      <h3 css={{ fontSize: size.text17 }}>{name.id}</h3>
      <p>Not loaded. It is not saved on this device.</p>
    </div>
  )
}

const failedStyle = {
  display: 'grid',
  alignContent: 'center',
  gap: space.s8,
  minHeight: '12rem',
  padding: space.s24,
  borderRadius: radius.card,
  background: color.sand,
  overflowWrap: 'anywhere',
} as const

/** One line; on a phone at the window's edge, so that it lies over none of the choices. */
const barStyle = {
  ...floatingBarStyle,
  bottom: space.s16,
  zIndex: 10,
  minHeight: '3.75rem',
  paddingBlock: space.s4,
  [below.tablet]: {
    bottom: 0,
    minHeight: '2.5rem',
    marginInline: 'calc(-1 * var(--page-margin))',
    borderWidth: '1px 0 0',
    borderRadius: 0,
  },
  // On a low screen, or at 400 %, it would cover what it is about.
  '@media (max-height: 480px)': { position: 'static' },
} as const

/** The question here is yes or no. */
const choicesStyle = { '& button[aria-label^="Compare "]': { display: 'none' } } as const
