import { useQueryClient } from '@tanstack/react-query'
import { Router, type RouteComponentProps } from '@reach/router'
import { Link, navigate } from 'gatsby'
import { Suspense, useEffect, type ComponentType } from 'react'
import { pagePaths } from '../../../contract/paths'
import { NEWS_MESSAGE } from '../../../contract/site/site-files'
import { markOfficeDevice } from '../../lib/count-event'
import { privateKey } from '../../lib/query-client'
import { markedInForcedColours } from '../../ui/control'
import { Container, Skeleton } from '../../ui/layout'
import { namedLazy } from '../../ui/lazy'
import { spreadStyle } from '../../ui/surfaces'
import { CountBadge } from '../../ui/text'
import { below, color, from, radius, size, space, touchTarget } from '../../ui/tokens'
import { MessagesPage } from './chat/messages-page'
import { useUnreadMessageCount } from './messages'
import { OverviewPage } from './overview/listings-page'
import { AllReviewsPage } from './reviews'
import { useWaitingRequestCount } from './viewings/viewings-api'

const TodayPage = namedLazy(() => import(/* webpackChunkName: "back-office" */ './today/today-page'), 'TodayPage')
const ViewingsPage = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './viewings/viewings-page'),
  'ViewingsPage',
)
const TablePage = namedLazy(() => import(/* webpackChunkName: "back-office" */ './table/table-page'), 'TablePage')
const RatesPage = namedLazy(() => import(/* webpackChunkName: "back-office" */ './rates/rates-page'), 'RatesPage')
const PeoplePage = namedLazy(() => import(/* webpackChunkName: "back-office" */ './people/people-page'), 'PeoplePage')
const InvitationsPanel = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './invitations/invitations-panel'),
  'InvitationsPanel',
)
const StatisticsPage = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './statistics/statistics-page'),
  'StatisticsPage',
)

interface DashboardPage {
  /** Below /admin. */
  path: string
  label: string
  Page: ComponentType
  /** Shown beside the label. */
  Badge?: ComponentType
}

const PAGES: readonly DashboardPage[] = [
  { path: '/overview', label: 'Overview', Page: TodayPage },
  { path: '/', label: 'Listings', Page: OverviewPage },
  { path: '/listings', label: 'Table', Page: TablePage },
  { path: '/messages', label: 'Messages', Page: MessagesPage, Badge: UnreadMessagesBadge },
  { path: '/viewings', label: 'Viewings', Page: ViewingsPage, Badge: WaitingRequestsBadge },
  { path: '/reviews', label: 'Reviews', Page: ReviewsPage },
  { path: '/people', label: 'People', Page: PeoplePage },
  { path: '/statistics', label: 'Statistics', Page: StatisticsPage },
  { path: '/rates', label: 'Rates', Page: RatesPage },
]

/** Everything below /admin: one heading, the links to its pages, and the page itself. */
export function Dashboard() {
  useEffect(markOfficeDevice, [])
  useNews()
  return (
    <Container css={frameStyle}>
      <div css={headStyle}>
        <h1>Dashboard</h1>
        <PageLinks />
      </div>
      <Router basepath={pagePaths.admin} primary={false}>
        {PAGES.map(({ path, Page }) => (
          <Route key={path} path={path} Page={Page} />
        ))}
        <Unknown default />
      </Router>
    </Container>
  )
}

/** An open dashboard is up to date when this device shows a notification (src/service-worker/notifications.ts). */
function useNews(): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const { serviceWorker } = navigator
    const refetch = ({ data }: MessageEvent) => {
      if (data === NEWS_MESSAGE) void queries.invalidateQueries({ queryKey: privateKey() })
    }
    serviceWorker.addEventListener('message', refetch)
    return () => serviceWorker.removeEventListener('message', refetch)
  }, [queries])
}

/** Reviews, and what brings more of them. */
function ReviewsPage() {
  return (
    <AllReviewsPage>
      <InvitationsPanel />
    </AllReviewsPage>
  )
}

function Route({ Page }: RouteComponentProps & { Page: ComponentType }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  )
}

function UnreadMessagesBadge() {
  return <CountBadge count={useUnreadMessageCount()?.count} what="unread" />
}

function WaitingRequestsBadge() {
  return <CountBadge count={useWaitingRequestCount()} what="waiting" />
}

/** Unknown paths show the overview. */
const Unknown: ComponentType<RouteComponentProps> = function Unknown() {
  useEffect(() => {
    navigate(pagePaths.admin, { replace: true })
  }, [])
  return null
}

function PageLinks() {
  return (
    <nav aria-label="Dashboard">
      <ul css={linksStyle}>
        {PAGES.map(({ path, label, Badge }) => (
          <li key={path}>
            <Link
              to={path === '/' ? pagePaths.admin : pagePaths.admin + path}
              activeClassName="current"
              css={linkStyle}
            >
              {label}
              {Badge && <Badge />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shown until the session is known. */
export function DashboardSkeleton() {
  return (
    <Container css={frameStyle} aria-busy="true">
      <Skeleton css={{ width: 180, height: 36 }} />
      <PageSkeleton />
    </Container>
  )
}

function PageSkeleton() {
  return (
    <div css={{ display: 'grid', gap: space.s16, marginTop: space.s24 }} aria-busy="true">
      {[56, 56, 320].map((height, index) => (
        <Skeleton key={index} css={{ height, borderRadius: radius.card }} />
      ))}
    </div>
  )
}

/** At least as high as the window: the footer stays below it while the page loads. */
const frameStyle = {
  minHeight: '100dvh',
  paddingBlock: space.s24,
  [from.tablet]: { paddingBlock: space.s32 },
} as const

const headStyle = {
  ...spreadStyle,
  flexWrap: 'wrap',
  gap: `${space.s12} ${space.s24}`,
  marginBottom: space.s24,
  [below.tablet]: { '& > nav': { width: '100%' } },
} as const

// Three even rows on a phone, so that the page itself begins on the first screen.
const linksStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  [below.tablet]: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
} as const

const linkStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: touchTarget,
  paddingInline: space.s16,
  borderRadius: radius.pill,
  border: `1px solid ${color.line}`,
  fontSize: size.text15,
  textDecoration: 'none',
  [below.desktop]: { paddingInline: space.s12 },
  [below.tablet]: {
    width: '100%',
    paddingInline: 0,
    fontSize: size.text13,
    // A badge has no room beside the words.
    '& > span': { position: 'absolute', top: `calc(-1 * ${space.s8})`, right: `calc(-1 * ${space.s4})` },
  },
  '&.current': {
    background: color.fill,
    borderColor: color.fill,
    color: color.onFill,
    fontWeight: 600,
    ...markedInForcedColours,
  },
} as const
