import { useQueries } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { useRef, useMemo, useState } from 'react'
import { SKELETONS } from '../../../contract/limits'
import { pagePaths } from '../../../contract/paths'
import { isGone } from '../../lib/http'
import { Button, buttonStyle } from '../../ui/button'
import { Container, hiddenStyle } from '../../ui/layout'
import { Message } from '../../ui/message'
import { floatingBarStyle } from '../../ui/surfaces'
import { color, from, size, space } from '../../ui/tokens'
import { ListingGrid, listingKinds, listingQuery, loadStateOf, SavedCard, SkeletonGrid } from '../listings'
import { OutboxNote } from '../outbox'
import {
  type StoredListing,
  CompareBar,
  OfflineListingsSection,
  toggleSaved,
  useSavedListings,
  isSame,
  parseStoredListing,
} from '../saved'
import { ShareShortlist } from './send-shortlist'

/** Everything the visitor saved on this device, with current data. */
export function SavedListings() {
  const { listings, remove } = useShownListings()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Container css={{ minHeight: '100dvh', paddingBlock: space.s32 }}>
      <h1 ref={title} tabIndex={-1} css={{ outline: 'none', [from.desktop]: { fontSize: size.text44 } }}>
        Saved
      </h1>
      <p css={{ marginBlock: `${space.s8} ${space.s24}`, color: color.inkQuiet }}>Saved on this device only.</p>
      <div css={{ maxWidth: '65ch', '&:not(:empty)': { marginBottom: space.s32 } }}>
        <OutboxNote />
      </div>
      <OfflineListingsSection />
      <noscript>
        <p>Saving needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      {listings === null ? (
        <div css={{ '@media (scripting: none)': { display: 'none' } }}>
          <SkeletonGrid count={SKELETONS.home} />
        </div>
      ) : listings.length === 0 ? (
        <Empty />
      ) : (
        <Cards
          listings={listings}
          onRemove={(listing) => {
            remove(listing)
            title.current?.focus()
          }}
        />
      )}
    </Container>
  )
}

function Empty() {
  return (
    <Message
      title="Nothing saved yet"
      action={
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.s12 }}>
          <Link to={pagePaths.properties} css={buttonStyle('primary')}>
            Browse Properties
          </Link>
          <Link to={pagePaths.cars} css={buttonStyle('quiet')}>
            Browse Cars
          </Link>
        </div>
      }
    >
      Tap the heart on a home or a car to find it here again.
    </Message>
  )
}

interface CardsProps {
  listings: readonly StoredListing[]
  onRemove: (listing: StoredListing) => void
}

function Cards({ listings, onRemove }: CardsProps) {
  const queries = useQueries({
    queries: listings.map(({ kind, id }) => listingQuery(listingKinds[kind].queries, id)),
  })
  const failed = queries.filter(({ isError, error }) => isError && !isGone(error))
  return (
    <>
      <h2 css={hiddenStyle}>Listings</h2>
      <ListingGrid>
        {listings.map((stored, index) => {
          const query = queries[index]
          return (
            <li key={`${stored.kind} ${stored.id}`}>
              <SavedCard
                stored={stored}
                current={query?.data}
                state={loadStateOf(query)}
                onRemove={() => onRemove(stored)}
              />
            </li>
          )
        })}
      </ListingGrid>
      <ShareShortlist listings={listings} />
      <CompareBar />
      {failed.length > 0 && (
        <div role="alert" css={noticeStyle}>
          <p>
            {failed.length === listings.length ? 'Prices and details' : 'Some prices and details'} could not be
            refreshed.
          </p>
          <Button css={{ flex: 'none' }} onClick={() => failed.forEach((query) => void query.refetch())}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

/** After the cards and at the bottom of the screen, so that it shifts none of them. */
const noticeStyle = {
  ...floatingBarStyle,
  bottom: space.s16,
  zIndex: 10,
  gap: space.s16,
  marginTop: space.s32,
  fontSize: size.text15,
} as const

/**
 * What the page of saved listings shows. A listing that is removed by its heart remains visible until the visitor
 * leaves the page, so that the removal can be undone and nothing moves.
 */
function useShownListings() {
  const entries = useSavedListings()
  const saved = useMemo(() => entries?.map(parseStoredListing) ?? null, [entries])
  const [seen, setSeen] = useState<readonly StoredListing[]>([])

  const added = saved?.filter((listing) => !seen.some((one) => isSame(one, listing))) ?? []
  if (added.length > 0) setSeen([...added, ...seen])

  function remove(listing: StoredListing) {
    if (saved?.some((one) => isSame(one, listing))) toggleSaved(listing)
    setSeen(seen.filter((one) => !isSame(one, listing)))
  }

  return { listings: saved && seen, remove }
}
