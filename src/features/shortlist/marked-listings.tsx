import { nameOf, shortlistPath, type ListingName, type Shortlist } from '../../../contract/shortlist'
import { floatingBarStyle } from '../../ui/surfaces'
import { Button } from '../../ui/button'
import { hiddenStyle } from '../../ui/layout'
import { Note, noteStyle } from '../../ui/message'
import { color, radius, size, space } from '../../ui/tokens'
import { CardSkeleton, ListingGrid, SavedCard, type CommonCardFields, type LoadState } from '../listings'
import type { StoredListing } from '../saved-store'
import { linkNotes } from './link-notes'
import { MarkChoice } from './mark-choice'
import { useOwnMarks } from './own-marks'
import { SendButtons } from './send-buttons'

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

export function MarkedListings({ shortlist, listings, onRetry }: MarkedListingsProps) {
  const { marks, toggle, isStored } = useOwnMarks()
  const { sender, earlier } = shortlist
  const shown = listings.filter(({ state }) => state !== 'gone')
  const notes = linkNotes(shortlist, listings.length - shown.length)
  const names = shown.map(({ name }) => name)
  const own = names.filter((name) => marks.has(nameOf(name)))
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
              <div css={{ flex: 1 }}>
                <Card listing={listing} />
              </div>
              <MarkChoice
                title={listing.current?.title ?? listing.stored?.title ?? listing.name.id}
                own={marks.get(name)}
                sender={sender.get(name)}
                earlier={shownEarlier?.get(name)}
                isMarkedByOthers={sender.size > 0 || (shownEarlier?.size ?? 0) > 0}
                onMark={(mark) => toggle(listing.name, mark)}
              />
            </li>
          )
        })}
      </ListingGrid>
      {names.length > 0 && (
        <section aria-label="Send" css={barStyle}>
          <p>
            {own.length === 0
              ? 'Nothing marked yet.'
              : `${own.length} of ${names.length} marked${isStored ? '' : ', until you leave this page'}.`}
          </p>
          <SendButtons
            path={shortlistPath(names, marks, sender.size > 0 ? sender : earlier)}
            names={names}
            look={own.length === 0 ? 'quiet' : 'primary'}
            label={sender.size > 0 ? 'Send back' : 'Share this shortlist'}
          />
        </section>
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

const barStyle = {
  ...floatingBarStyle,
  bottom: space.s16,
  zIndex: 10,
  flexWrap: 'wrap',
  gap: space.s12,
  marginTop: space.s32,
  // On a low screen, or at 400 %, it would cover what it is about.
  '@media (max-height: 480px)': { position: 'static' },
} as const
