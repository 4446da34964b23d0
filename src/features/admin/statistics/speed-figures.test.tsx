import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import type { Speed } from '../../../../contract/statistics'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { SpeedFigures } from './speed-figures'

jest.mock('../../../config/env', () => ({ env: { adminEmail: '', firebase: {}, apiUrl: '', mediaUrl: '' } }))

function show(pages: Speed['pages'] | undefined) {
  const backend = backendWith({ [adminPaths.speed]: pages && { days: 30, pages } })
  renderWithQueries(<SpeedFigures />)
  return backend
}

it('judges each measure by the public thresholds, with the number of measurements, and unfolds what is not good', async () => {
  show([
    {
      ...{ page: 'home', device: 'phone' },
      ...{
        lcp: { p75: 2_500, count: 1_320 },
        inp: { p75: 201, count: 90 },
        cls: { p75: 251, count: 1_300 },
        ttfb: null,
      },
    },
    {
      ...{ page: 'detail', device: 'other' },
      ...{
        lcp: { p75: 900, count: 2 },
        inp: { p75: 200, count: 1 },
        cls: { p75: 0, count: 2 },
        ttfb: { p75: 800, count: 2 },
      },
    },
  ])
  const groups = await screen.findAllByRole('listitem')
  const read = groups.map((group) => [
    group.querySelector('summary')?.textContent,
    group.querySelector('details')?.open,
    ...within(group)
      .getAllByRole('term', { hidden: true })
      .map(({ parentElement }) => [...(parentElement?.children ?? [])].map(({ textContent }) => textContent)),
  ])
  expect(read).toEqual([
    [
      'Home page on phones: poor',
      true,
      ['Largest part (LCP)', '2.5 s', 'good, 1,320 measured'],
      ['Response to a tap (INP)', '201 ms', 'needs work, 90 measured'],
      ['Shift of the page (CLS)', '0.25', 'poor, 1,300 measured'],
      ['First byte (TTFB)', '–', 'not measured yet'],
    ],
    [
      'Listings on other devices: good',
      false,
      ['Largest part (LCP)', '900 ms', 'good, 2 measured'],
      ['Response to a tap (INP)', '200 ms', 'good, 1 measured'],
      ['Shift of the page (CLS)', '0.00', 'good, 2 measured'],
      ['First byte (TTFB)', '800 ms', 'good, 2 measured'],
    ],
  ])
})

it('says so when nothing has been measured yet', async () => {
  show([])
  expect(screen.getByRole('status', { name: 'Loading the speed' })).toBeInTheDocument()
  expect(await screen.findByText(/^Nothing has been measured yet\./)).toBeVisible()
})

it('offers a retry when the speed cannot be loaded', async () => {
  const { responses } = show(undefined)
  expect(await screen.findByRole('alert')).toHaveTextContent('The speed could not be loaded.')
  responses[adminPaths.speed] = { days: 30, pages: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Nothing has been measured yet\./)).toBeVisible()
})
