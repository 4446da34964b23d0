import { screen, within } from '@testing-library/react'
import { apiPaths } from '../../../../contract/paths'
import type { PublishReport } from '../../../../contract/site/publish'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'
import { TodayPage } from './today-page'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const PUBLISHED: PublishReport = {
  target: 'publisher',
  state: 'published',
  lastPublishedAt: '2026-06-01T10:00:00.000Z',
  waitingChanges: 0,
  buildingSince: null,
  failure: null,
  currentRelease: null,
  previousRelease: null,
  isRolledBack: false,
}

async function show(given: Partial<PublishReport>) {
  backendWith({
    [apiPaths.publishReport]: { ...PUBLISHED, ...given },
    [apiPaths.properties]: [property()],
    [apiPaths.cars]: [car()],
  })
  renderWithQueries(<TodayPage />)
  const card = within(screen.getByRole('region', { name: 'Publishing' }))
  await card.findByRole('status')
}

const failedTile = () => screen.queryByRole('link', { name: /publishing failed/ })

it('leads to the reason among the things to do when publishing has failed', async () => {
  const at = '2026-06-01T11:05:00.000Z'
  await show({ state: 'failed', failure: { reason: 'The photo villa.jpg cannot be read.', at, nextTryAt: null } })
  expect(failedTile()).toHaveAttribute('href', '/admin/overview#publishing')
  expect(screen.getByRole('heading', { name: 'Publishing' })).toHaveAttribute('id', 'publishing')
})

it('names no failure among the things to do when publishing works', async () => {
  await show({})
  expect(failedTile()).not.toBeInTheDocument()
})
