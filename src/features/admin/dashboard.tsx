import { useQueryClient } from '@tanstack/react-query'
import { Router, type RouteComponentProps } from '@reach/router'
import { navigate } from 'gatsby'
import { Suspense, useEffect, type ComponentType } from 'react'
import { pagePaths } from '../../../contract/paths'
import { NEWS_MESSAGE } from '../../../contract/site/site-files'
import { markOfficeDevice } from '../../lib/count-event'
import { privateKey } from '../../lib/query-client'
import { Container, Skeleton } from '../../ui/layout'
import { namedLazy } from '../../ui/lazy'
import { spreadStyle } from '../../ui/surfaces'
import { below, from, radius, size, space } from '../../ui/tokens'
import { MessagesPage } from './chat/messages-page'
import { Bell, DashboardLinks, SettingsLinks } from './navigation'
import { AllReviewsPage } from './reviews'

const TodayPage = namedLazy(() => import(/* webpackChunkName: "back-office" */ './today/today-page'), 'TodayPage')
const ListingsPage = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './overview/listings-page'),
  'ListingsPage',
)
const ViewingsPage = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './viewings/viewings-page'),
  'ViewingsPage',
)
const RatesPage = namedLazy(() => import(/* webpackChunkName: "back-office" */ './rates/rates-page'), 'RatesPage')
const RatesReminder = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './rates/rates-page'),
  'RatesReminder',
)
const PeoplePage = namedLazy(() => import(/* webpackChunkName: "back-office" */ './people/people-page'), 'PeoplePage')
const PublishingCard = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './publishing/publishing-card'),
  'PublishingCard',
)
const InvitationsPanel = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './invitations/invitations-panel'),
  'InvitationsPanel',
)
const StatisticsPage = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './statistics/statistics-page'),
  'StatisticsPage',
)

/** By their paths below /admin; `./navigation.tsx` has the links to them. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/': ListingsPage,
  '/listings': ListingsPage,
  '/overview': Today,
  '/messages': MessagesPage,
  '/reviews': ReviewsPage,
  '/viewings': ViewingsPage,
  '/statistics': StatisticsPage,
}

/** What is changed now and then, with links to one another. */
const SETTINGS: Readonly<Record<string, ComponentType>> = {
  '/settings': Publishing,
  '/rates': RatesPage,
  '/people': PeoplePage,
}

/** Everything below /admin: one heading, the links to its pages, and the page itself. */
export function Dashboard() {
  useEffect(markOfficeDevice, [])
  useNews()
  return (
    <Container css={frameStyle}>
      <div css={headStyle}>
        <h1>Dashboard</h1>
        <Bell />
      </div>
      <div css={{ marginBottom: space.s24 }}>
        <DashboardLinks />
      </div>
      <Router basepath={pagePaths.admin} primary={false}>
        {Object.entries(PAGES).map(([path, Page]) => (
          <Route key={path} path={path} Page={Page} />
        ))}
        {Object.entries(SETTINGS).map(([path, Page]) => (
          <Route key={path} path={path} Page={Page} isSetting />
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

function Publishing() {
  return (
    <>
      <RatesReminder />
      <PublishingCard />
    </>
  )
}

function Today() {
  return (
    <>
      <RatesReminder />
      <TodayPage />
    </>
  )
}

/** Reviews, and what brings more of them. */
function ReviewsPage() {
  return (
    <AllReviewsPage>
      <InvitationsPanel />
    </AllReviewsPage>
  )
}

function Route({ Page, isSetting = false }: RouteComponentProps & { Page: ComponentType; isSetting?: boolean }) {
  return (
    <>
      {isSetting && <SettingsLinks />}
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </>
  )
}

/** Unknown paths show the listings. */
const Unknown: ComponentType<RouteComponentProps> = function Unknown() {
  useEffect(() => {
    navigate(pagePaths.admin, { replace: true })
  }, [])
  return null
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
  gap: `0 ${space.s24}`,
  marginBottom: space.s8,
  [below.tablet]: { '& > h1': { fontSize: size.text25 } },
} as const
