import { useLocation } from '@reach/router'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { useEffect, useRef } from 'react'
import { adminPagePaths, pagePaths } from '../../../contract/paths'
import { viewingPaths } from '../../../contract/viewings/viewing'
import { markedInForcedColours } from '../../ui/control'
import { createIcon } from '../../ui/icons'
import { VisuallyHidden } from '../../ui/layout'
import { below, color, from, radius, size, space, touchTarget } from '../../ui/tokens'
import { reviewKeys } from '../reviews'
import { useUnreadMessageCount } from './messages'
import { useWaitingRequestCount } from './viewings/viewings-api'

interface PageLink {
  label: string
  /** The first one is where it leads; on the others it is current too. */
  paths: readonly [string, ...string[]]
}

const PAGE_LINKS: readonly PageLink[] = [
  { label: 'Today', paths: [adminPagePaths.today] },
  { label: 'Listings', paths: [pagePaths.admin, adminPagePaths.listings] },
  { label: 'Messages', paths: [pagePaths.adminMessages] },
  { label: 'Reviews', paths: [adminPagePaths.reviews] },
  { label: 'Viewings', paths: [viewingPaths.diary] },
  { label: 'Numbers', paths: [adminPagePaths.statistics] },
  { label: 'Settings', paths: [adminPagePaths.settings, adminPagePaths.rates, adminPagePaths.people] },
]

const SETTINGS_LINKS: readonly PageLink[] = [
  { label: 'Publishing', paths: [adminPagePaths.settings] },
  { label: 'Rates', paths: [adminPagePaths.rates] },
  { label: 'People', paths: [adminPagePaths.people] },
]

/** The dashboard's pages. A phone scrolls them sideways, where they fade at the edge. */
export function DashboardLinks() {
  return <Links label="Dashboard" links={PAGE_LINKS} />
}

export function SettingsLinks() {
  return (
    <div css={{ marginBottom: space.s24 }}>
      <Links label="Settings" links={SETTINGS_LINKS} />
    </div>
  )
}

function Links({ label, links }: { label: string; links: readonly PageLink[] }) {
  const path = useLocation().pathname.replace(/(.)\/$/, '$1')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !current) return
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [path])
  return (
    <nav aria-label={label} css={navigationStyle}>
      <ul ref={list} css={linksStyle}>
        {links.map(({ label: text, paths }) => (
          <li key={text}>
            <Link to={paths[0]} aria-current={paths.includes(path) ? 'page' : undefined} css={linkStyle}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const BellIcon = createIcon('M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9ZM10 20a2 2 0 0 0 4 0')

/** What nobody in the office has looked at yet, with links to it. */
export function Bell() {
  const messages = useUnreadMessageCount()?.count
  // Fetched on each change of page (src/features/reviews/unviewed-reviews.tsx).
  const { data: reviews } = useQuery<number>({ queryKey: reviewKeys.unviewedCount, queryFn: skipToken })
  const requests = useWaitingRequestCount()
  const news = [
    { to: pagePaths.adminMessages, count: messages, what: 'unread', one: 'message', many: 'messages' },
    { to: adminPagePaths.reviews, count: reviews, what: 'new', one: 'review', many: 'reviews' },
    { to: viewingPaths.diary, count: requests, what: 'waiting', one: 'visit', many: 'visits' },
  ].filter(({ count = 0 }) => count > 0)
  const isKnown = messages !== undefined && requests !== undefined
  return (
    <div css={bellStyle}>
      <BellIcon />
      {news.length > 0 ? (
        <ul aria-label="New" css={{ display: 'flex' }}>
          {news.map(({ to, count, what, one, many }) => (
            <li key={to}>
              <Link to={to} css={newsStyle}>
                <strong>{count}</strong>
                {/* A phone has room for the word beside one of the three. */}
                {news.length === 1 ? `${what} ` : <VisuallyHidden>{what} </VisuallyHidden>}
                {count === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        isKnown && 'Nothing new'
      )}
    </div>
  )
}

const bellStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s8,
  minHeight: touchTarget,
  color: color.inkQuiet,
  fontSize: size.text15,
  whiteSpace: 'nowrap',
  '& > svg': { flex: 'none' },
} as const

const newsStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s4,
  minHeight: touchTarget,
  paddingInline: space.s8,
  color: color.ink,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '& strong': { color: color.accent },
} as const

const navigationStyle = { borderBottom: `1px solid ${color.line}`, minWidth: 0 } as const

const linksStyle = {
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  [below.tablet]: {
    paddingInlineEnd: space.s32,
    // Chrome before 120 knows it by its prefix only, the others by both.
    WebkitMaskImage: `linear-gradient(to left, transparent, ${color.ink} ${space.s32})`,
  },
} as const

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: touchTarget,
  paddingInline: space.s12,
  borderRadius: `${radius.control} ${radius.control} 0 0`,
  color: color.inkQuiet,
  fontSize: size.text15,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  [from.tablet]: { paddingInline: space.s16 },
  // The ring of the focus is inside, where the scrolling row does not clip it.
  '&:focus-visible': { outlineOffset: -3 },
  '&:hover': { color: color.ink },
  '&[aria-current]': {
    color: color.ink,
    fontWeight: 600,
    boxShadow: `inset 0 -3px ${color.primary}`,
    ...markedInForcedColours,
  },
} as const
