import { useQuery } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { useEffect, useRef } from 'react'
import type { ListingStatus } from '../../../contract/limits'
import { adminPagePaths, decodeUrlPart, pagePaths } from '../../../contract/paths'
import { notify } from '../../lib/notices'
import { Container } from '../../ui/layout'
import { color, size, space, touchTarget } from '../../ui/tokens'
import { carQueries, listingQuery, propertyQueries, type ListingQueries } from '../listings'
import { useUnviewedReviewWatch } from '../reviews'
import { StatusSelect, useBulkChange } from './management/bulk-change'

/**
 * A line above the site's pages for the administrator: the ways into the office, and on a listing's page its status.
 * On every page it fetches the number of unviewed reviews.
 * @param path of the page
 */
export function OfficeLine({ path }: { path: string }) {
  useUnviewedReviewWatch(path)
  if (path === pagePaths.admin || path.startsWith(`${pagePaths.admin}/`)) return null
  const [, list, part = ''] = /^\/(properties|cars)\/([^/]+)/.exec(path) ?? []
  const id = decodeUrlPart(part)
  return (
    <nav aria-label="Office" css={lineStyle}>
      <Container css={rowStyle}>
        <Link to={adminPagePaths.today}>Today</Link>
        <Link to={pagePaths.admin}>Listings</Link>
        {id && list === 'properties' && <ListingTools key={path} queries={propertyQueries} id={id} />}
        {id && list === 'cars' && <ListingTools key={path} queries={carQueries} id={id} />}
      </Container>
    </nav>
  )
}

interface ShownListing {
  title: string
  status?: ListingStatus | undefined
  type?: string | null
}

function ListingTools<Listing extends ShownListing>(props: { queries: ListingQueries<Listing, unknown>; id: string }) {
  const { queries, id } = props
  const { kind } = queries
  // The page fetches it.
  const { data } = useQuery({ ...listingQuery(queries, id), enabled: false })
  const bulk = useBulkChange()
  useUndoNotice(bulk)
  if (data === undefined) return null
  const { title, status = 'available', type } = data
  return (
    <>
      <Link to={`${pagePaths.admin}?edit=${encodeURIComponent(`${kind}:${id}`)}`}>Edit</Link>
      <div css={{ marginInlineStart: 'auto' }}>
        <StatusSelect listing={{ kind, id, title, status, type }} onChange={bulk.change.mutate} />
      </div>
    </>
  )
}

/** Says what was changed and undoes it, in a toast: the page's lower edge belongs to its own bar. */
function useUndoNotice({ last, undo }: ReturnType<typeof useBulkChange>): void {
  const told = useRef(last)
  useEffect(() => {
    if (last === null || last === told.current) return
    told.current = last
    notify({
      title: last.text,
      action: { label: 'Undo', elsewhere: 'Choose the other status', onSelect: () => undo.mutate(last) },
    })
  }, [last, undo])
}

const lineStyle = {
  background: color.sand,
  borderBottom: `1px solid ${color.line}`,
  fontSize: size.text15,
  '@media print': { display: 'none' },
} as const

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s16,
  paddingBlock: space.s4,
  '& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: touchTarget,
    minHeight: touchTarget,
    color: color.ink,
  },
} as const
