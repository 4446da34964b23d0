import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import type { PublishReport } from '../../../../contract/site/publish'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'
import { confirmed, diaryResponses, NOW, viewing } from '../viewings/test-viewings'
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

it('shows the visits of today, asks who came on the days before, and counts what waits', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW)
  const backend = backendWith({
    ...diaryResponses([
      viewing({ id: 'waiting' }),
      viewing({ id: 'proposed', status: 'proposed', starts: ['2026-12-01T10:30:00+03:00'] }),
      confirmed({ id: 'today', title: 'Loft', start: '2026-11-27T15:30:00+03:00', place: 'The gate' }),
      confirmed({ id: 'gone', title: 'Gone', status: 'cancelled', start: '2026-11-27T16:30:00+03:00' }),
      confirmed({ id: 'before', title: 'Cottage', start: '2026-11-26T15:30:00+03:00' }),
    ]),
    [apiPaths.properties]: [property()],
    [apiPaths.cars]: [car()],
  })
  renderWithQueries(<TodayPage />)
  expect(await screen.findByRole('link', { name: '1 viewing to answer' })).toHaveAttribute('href', '/admin/viewings')
  const today = within(screen.getByRole('region', { name: 'Visits today' }))
  const [visit, ...others] = today.getAllByRole('link')
  expect(visit).toHaveTextContent('15:30LoftWanjiru · The gate')
  expect(visit).toHaveAttribute('href', '/admin/viewings#visit-today')
  expect(others).toEqual([])

  const before = within(screen.getByRole('region', { name: 'Did they come?' }))
  expect(before.getByRole('link', { name: 'Cottage' })).toBeInTheDocument()
  await userEvent.click(before.getByRole('button', { name: 'Did not come Cottage' }))
  const missed = confirmed({ id: 'before', status: 'missed', version: 3, start: '2026-11-26T15:30:00+03:00' })
  Object.assign(backend.responses, diaryResponses([]))
  await backend.respond(200, missed)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Did they come?' })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'To do today' })).toHaveFocus()
})

it('says so when the visits cannot be loaded', async () => {
  await show({})
  expect(await screen.findByText('The viewings could not be loaded.')).toBeInTheDocument()
})

it('ranks what is not complete by views and says how much is missing', async () => {
  const counts = { save: 0, share: 0, whatsapp: 0, call: 0, message: 0, requested: 0, confirmed: 0, done: 0 }
  const described = { description: 'x'.repeat(100) }
  backendWith({
    [apiPaths.properties]: [
      property({ id: 'bare', title: 'Bare', imageUrls: [], description: '' }),
      property({ id: 'seen', title: 'Seen', imageUrls: ['/uploads/1.jpg', '/uploads/2.jpg'], ...described }),
      property({ id: 'brief', title: 'Brief', imageUrls: ['/uploads/1.jpg', '/uploads/2.jpg', '/uploads/3.jpg'] }),
    ],
    [apiPaths.cars]: [],
    [adminPaths.statistics(30)]: {
      days: 30,
      listings: [
        { kind: 'property', id: 'seen', view: 214, ...counts },
        { kind: 'property', id: 'brief', view: 1, ...counts },
      ],
      perDay: [],
    },
  })
  renderWithQueries(<TodayPage />)
  const list = within(await screen.findByRole('region', { name: 'Not complete yet' }))
  await list.findByText(/214 views/)
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Seen1 more photo · 214 views in 30 days',
    'Briefa longer description · 1 view in 30 days',
    'Bare3 more photos and a description · 0 views in 30 days',
  ])
  expect(list.getByRole('link', { name: 'Seen' })).toHaveAttribute('href', '/admin?edit=property%3Aseen')
})

it('asks of a listing whether it was sold or let, whichever fits', async () => {
  const old = { confirmedAt: null, createdAt: '2020-01-01T00:00:00.000Z' }
  backendWith({
    [apiPaths.properties]: [
      property({ id: 'villa', title: 'Villa', ...old }),
      property({ id: 'loft', title: 'Loft', type: 'rent', ...old }),
    ],
    [apiPaths.cars]: [car({ title: 'Prado', ...old })],
  })
  renderWithQueries(<TodayPage />)
  const list = within(await screen.findByRole('region', { name: 'Still available?' }))
  await list.findByRole('link', { name: 'Villa' })
  const choices = list.getAllByRole('listitem').map((item) =>
    within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  )
  expect(choices).toEqual([
    ['Yes Villa', 'Under offer Villa', 'Sold Villa'],
    ['Yes Loft', 'Under offer Loft', 'Let Loft'],
    ['Yes Prado', 'Under offer Prado', 'Sold Prado'],
  ])
})
