import { Global } from '@emotion/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { useEffect, useRef } from 'react'
import type { ListingStatus } from '../../../contract/limits'
import { adminPagePaths, decodeUrlPart, pagePaths } from '../../../contract/paths'
import { notify } from '../../lib/notices'
import { cardFrame } from '../../ui/surfaces'
import { usePlaceAboveBars } from '../../ui/toast'
import { color, shadow, size, space, touchTarget } from '../../ui/tokens'
import { carQueries, listingQuery, propertyQueries, type ListingQueries } from '../listings'
import { useUnviewedReviewWatch } from '../reviews'
import { StatusSelect, useBulkChange } from './management/bulk-change'

/**
 * The ways into the office on the site's pages, for the administrator, and on a listing's page its status. They arrive
 * after the page, so they float at the window's lower edge, where they move nothing.
 * On every page it fetches the number of unviewed reviews.
 * @param path of the page
 */
export function OfficeLine({ path }: { path: string }) {
  useUnviewedReviewWatch(path)
  return path === pagePaths.admin || path.startsWith(`${pagePaths.admin}/`) ? null : <FloatingLine path={path} />
}

function FloatingLine({ path }: { path: string }) {
  const line = useRef<HTMLElement>(null)
  usePlaceAboveBars(line)
  const [, list, part = ''] = /^\/(properties|cars)\/([^/]+)/.exec(path) ?? []
  const id = decodeUrlPart(part)
  return (
    <nav ref={line} aria-label="Office" css={lineStyle} data-action-bar="">
      <Global styles={roomStyle} />
      <Link to={adminPagePaths.today}>Today</Link>
      <Link to={pagePaths.admin}>Listings</Link>
      {id && list === 'properties' && <ListingTools key={path} queries={propertyQueries} id={id} />}
      {id && list === 'cars' && <ListingTools key={path} queries={carQueries} id={id} />}
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
      <StatusSelect listing={{ kind, id, title, status, type }} onChange={bulk.change.mutate} />
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
  ...cardFrame,
  position: 'fixed',
  // Above the bars of the page, below its header.
  zIndex: 17,
  bottom: 0,
  insetInlineStart: space.s16,
  display: 'flex',
  alignItems: 'center',
  gap: space.s8,
  maxWidth: `calc(100% - 2 * ${space.s16})`,
  marginBottom: space.s8,
  paddingInline: space.s8,
  background: color.sand,
  boxShadow: shadow.floating,
  fontSize: size.text15,
  '@media print': { display: 'none' },
  '& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: touchTarget,
    minHeight: touchTarget,
    paddingInline: space.s4,
    color: color.ink,
  },
  '& > select': { width: 'auto', minWidth: 0, marginBlock: space.s4 },
} as const

/** It covers neither the page's last line nor what has the focus. */
const roomStyle = {
  html: { scrollPaddingBottom: '8.5rem' },
  body: { paddingBottom: '4rem' },
  '@media print': { body: { padding: 0 } },
} as const
