import { useQueries } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { SKELETONS } from '../../../contract/limits'
import { pagePaths } from '../../../contract/paths'
import { nameOf, parseShortlist, type Shortlist, countText } from '../../../contract/shortlist'

import { Queries } from '../../lib/queries'
import { useSearch } from '../../lib/use-search'
import { buttonStyle } from '../../ui/button'
import { Container } from '../../ui/layout'
import { Message } from '../../ui/message'
import { color, from, size, space } from '../../ui/tokens'
import { listingKinds, listingQuery, loadStateOf, SkeletonGrid } from '../listings'
import { parseStoredListing, useSavedListings } from '../saved-store'
import { MarkedListings, type NamedListing } from './marked-listings'
import { PasteLink } from './paste-link'

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
          This link holds a shortlist. Say yes or no to each, then send the link back. You need no account, and we store
          nothing.
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
        <Queries>
          <Listings shortlist={shortlist} />
        </Queries>
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
