import { createHistory, createMemorySource, LocationProvider } from '@reach/router'
import { screen, within } from '@testing-library/react'
import { adminPaths } from '../../../contract/admin-paths'
import { apiPaths } from '../../../contract/paths'
import { renderWithQueries } from '../../lib/test-support'
import { reviewKeys } from '../reviews'
import { Bell, DashboardLinks } from './navigation'
import { backendWith } from './test-backend'

jest.mock('../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

function showAt(path: string) {
  renderWithQueries(
    <LocationProvider history={createHistory(createMemorySource(path))}>
      <DashboardLinks />
    </LocationProvider>,
  )
  return within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
}

it('has seven pages, Today first', () => {
  const links = showAt('/admin/overview')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Listings',
    'Messages',
    'Reviews',
    'Viewings',
    'Numbers',
    'Settings',
  ])
})

it.each([
  ['/admin', 'Listings'],
  ['/admin/listings', 'Listings'],
  ['/admin/overview/', 'Today'],
  ['/admin/statistics', 'Numbers'],
  ['/admin/rates', 'Settings'],
  ['/admin/people', 'Settings'],
])('marks the page of %s, %s, as the current one', (path, name) => {
  const current = showAt(path).filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual([name])
})

it('counts in words what nobody has looked at, each with a link', async () => {
  backendWith({
    [apiPaths.unreadEnquiryCount]: { count: 6, suspectedSpam: 2, undelivered: 0 },
    [adminPaths.statistics(30)]: undefined,
  })
  renderWithQueries(<Bell />, { key: reviewKeys.unviewedCount, data: 1 })
  expect(await screen.findByRole('link', { name: '6 unread messages' })).toHaveAttribute('href', '/admin/messages')
  expect(screen.getByRole('link', { name: '1 new review' })).toHaveAttribute('href', '/admin/reviews')
  expect(screen.queryByRole('link', { name: /visit/ })).not.toBeInTheDocument()
})
