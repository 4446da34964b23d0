import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import type { Statistics } from '../../../../contract/statistics'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { drawChart } from './draw-chart'
import { PeriodFigures } from './period-figures'
import { StatisticsPage } from './statistics-page'

// jsdom has no canvas.
jest.mock('./draw-chart', () => ({ drawChart: jest.fn(() => () => undefined) }))

const visits = { requested: 4, confirmed: 3, done: 0 }
const counts = (view: number) => ({ view, save: 2, share: 1, whatsapp: 4, call: 3, message: 0, ...visits })

/** As many days as asked for, of which two have counts. */
function statistics(days: number, listings: Statistics['listings'] = [villa(1_200)]): Statistics {
  const perDay = Array.from({ length: days }, (_, index) => ({
    ...(index < 2 && listings.length > 0
      ? counts(600)
      : { view: 0, save: 0, share: 0, whatsapp: 0, call: 0, message: 0, requested: 0, confirmed: 0, done: 0 }),
    day: new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
  }))
  return { days, listings, perDay }
}

function villa(view: number): Statistics['listings'][number] {
  return { kind: 'property', id: 'villa', ...counts(view) }
}

function show(responses: Record<string, unknown>, element = <StatisticsPage />) {
  const backend = backendWith({
    [apiPaths.properties]: [{ id: 'villa', title: 'Villa in Karen' }],
    [apiPaths.cars]: [{ id: 'prado', title: 'Prado TX' }],
    ...responses,
  })
  renderWithQueries(element)
  return backend
}

const listings = () => screen.findByRole('table', { name: 'Every listing, most viewed first', hidden: true })
const deleted = () => screen.findByRole('table', { name: 'Deleted listings, most viewed first', hidden: true })
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('shows the totals of 30 days, and of another period when it is chosen', async () => {
  show({ [adminPaths.statistics(30)]: statistics(30), [adminPaths.statistics(7)]: statistics(7, []) })
  expect(screen.getByRole('status', { name: 'Loading statistics' })).toBeInTheDocument()
  const views = (await screen.findAllByRole('term')).find(({ textContent }) => textContent === 'Views')
  expect(views?.nextElementSibling).toHaveTextContent('1,200')
  expect(screen.getByRole('radio', { name: '30 days', checked: true })).toBeInTheDocument()

  await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
  expect(await screen.findByRole('heading', { name: 'Nothing in the last 7 days' })).toBeInTheDocument()
})

it('describes the charts and offers their numbers as a table when they are loaded', async () => {
  show({ [adminPaths.statistics(30)]: statistics(30) })
  const views = await screen.findByRole('img', { name: 'Views per day: 1,200 in 30 days, at most 600 in one day' })
  expect(screen.getByRole('img', { name: 'Contacts per day: 14 in 30 days, at most 7 in one day' })).toBeInTheDocument()
  await waitFor(() => expect(drawChart).toHaveBeenCalledWith(views, expect.objectContaining({ height: 200 })))

  expect(screen.getByText('Show as a table').tagName).toBe('SUMMARY')
  const table = screen.getByRole('table', { name: 'Days in Nairobi, newest first', hidden: true })
  const days = within(table).getAllByRole('row', { hidden: true })
  expect(days).toHaveLength(31)
  expect(days.at(-1)).toHaveTextContent(/^1 Nov600/)
})

it('links to listings by their titles, and shows deleted ones apart by their ids', async () => {
  const gone = { kind: 'car' as const, id: 'sold-one', ...counts(3) }
  const car = { kind: 'car' as const, id: 'prado', ...counts(5) }
  show({ [adminPaths.statistics(30)]: statistics(30, [villa(1_200), car, gone]) })
  const link = await screen.findByRole('link', { name: 'Villa in Karen', hidden: true })
  expect(link).toHaveAttribute('href', '/properties/villa')
  expect(link.closest('details')).not.toHaveAttribute('open')
  expect(rowsOf(await deleted())).toEqual([['sold-one', '3', '2', '1', '4', '3', '0', '4', '3', '0']])
  expect(rowsOf(await listings())).toEqual([
    ['Villa in Karen', '1,200', '2', '1', '4', '3', '0', '4', '3', '0'],
    ['Prado TX', '5', '2', '1', '4', '3', '0', '4', '3', '0'],
  ])
  expect(screen.queryByRole('link', { name: 'sold-one', hidden: true })).not.toBeInTheDocument()
})

it('links by id when the titles cannot be loaded', async () => {
  show({ [adminPaths.statistics(30)]: statistics(30), [apiPaths.properties]: undefined })
  expect(await screen.findByRole('link', { name: 'villa', hidden: true })).toBeInTheDocument()
})

it('shows 100 listings at once, and more on request', async () => {
  const many = Array.from({ length: 150 }, (_, index) => ({ ...villa(150 - index), id: `villa-${index}` }))
  const titled = many.map(({ id }) => ({ id, title: id }))
  show({ [adminPaths.statistics(30)]: statistics(30, many), [apiPaths.properties]: titled })
  expect(rowsOf(await listings())).toHaveLength(100)
  await userEvent.click(screen.getByRole('button', { name: 'Show more listings', hidden: true }))
  expect(rowsOf(await listings())).toHaveLength(150)
})

it('shows the way from view to enquiry to visit, each step with its share of the one before', async () => {
  show({ [adminPaths.statistics(30)]: statistics(30) })
  const steps = within(await screen.findByRole('region', { name: 'From view to enquiry to visit' }))
  expect(steps.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Views1,200',
    'Enquiries141.2% of views',
    'Visits asked for857% of enquiries',
    'Confirmed675% of visits asked for',
    'Made00% of confirmed',
  ])
})

it('shows no visits when the backend counts none yet', async () => {
  const { requested, confirmed, done, ...earlier } = villa(5)
  show({ [adminPaths.statistics(30)]: { ...statistics(30), listings: [earlier] } })
  expect(requested + confirmed + done).toBeGreaterThan(0)
  expect(rowsOf(await listings())[0]?.slice(1)).toEqual(['5', '2', '1', '4', '3', '0', '0', '0', '0'])
})

it('offers a retry when the statistics cannot be loaded', async () => {
  const { responses } = show({
    [adminPaths.quietListings]: { listings: [] },
    [adminPaths.speed]: { days: 30, pages: [] },
  })
  expect(await screen.findByText('The statistics could not be loaded.')).toBeInTheDocument()
  responses[adminPaths.statistics(30)] = statistics(30)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await listings()).toBeInTheDocument()
})

it('says how it counts when it shows numbers', () => {
  show({})
  const sentence =
    'Counted without cookies or identifiers; robots, browsers that ask not to be tracked and devices used for this dashboard are left out.'
  expect(screen.getByText(sentence)).toBeInTheDocument()
})

it('shows a sentence in place of a chart when it cannot be drawn', async () => {
  jest.mocked(drawChart).mockImplementation(() => {
    throw new Error('no canvas')
  })
  show({ [adminPaths.statistics(7)]: statistics(7) }, <PeriodFigures days={7} />)
  expect(await screen.findAllByText('The chart could not be loaded. Reload the page to see it.')).toHaveLength(2)
  expect(screen.getByRole('heading', { name: 'The last 7 days' })).toBeInTheDocument()
})

it('offers a retry in the card of a period when its request failed', async () => {
  const { responses } = show({}, <PeriodFigures days={7} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The figures could not be loaded.')
  responses[adminPaths.statistics(7)] = statistics(7)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1,200')).toBeInTheDocument()
})
