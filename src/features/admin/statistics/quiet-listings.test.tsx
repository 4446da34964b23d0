import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import type { QuietListing } from '../../../../contract/statistics'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { QuietListings } from './quiet-listings'

jest.mock('../../../config/env', () => ({ env: { adminEmail: '', firebase: {}, apiUrl: '', mediaUrl: '' } }))

const listing = (id: string, given: Partial<QuietListing> = {}): QuietListing => ({
  ...{ kind: 'property', id, title: `Home ${id}`, days: 30, compared: 12, group: 'homes and land for sale' },
  figures: { views: 214, saves: 3, messages: 0, visits: 0 },
  usual: { views: 96, saves: 4, messages: 2, visits: 1 },
  isQuiet: true,
  causes: [
    { cause: 'photos', field: 'imageUrls', text: '2 photos' },
    { cause: 'price', field: 'price', text: 'price 18 % above similar ones' },
    { cause: 'confirmation', field: 'status', text: 'not confirmed for 33 days' },
  ],
  ...given,
})

function show(listings: QuietListing[] | undefined, search = '') {
  window.history.replaceState(null, '', `/admin/statistics${search}`)
  const backend = backendWith({ [adminPaths.quietListings]: listings && { listings } })
  renderWithQueries(<QuietListings />)
  return backend
}

const entry = (name: string) => screen.findByRole('listitem', { name })

it('says in one sentence why a listing is quiet, each cause a link to its field', async () => {
  show([listing('villa')])
  const villa = await entry('Home villa')
  expect(villa).toHaveTextContent(
    '214 views, 0 messages: 2 photos (Home villa), price 18 % above similar ones (Home villa), not confirmed for 33 days (Home villa)',
  )
  expect(within(villa).getByRole('link', { name: /^price 18 %/ })).toHaveAttribute(
    'href',
    '/admin?edit=property%3Avilla#price',
  )
  expect(within(villa).getByRole('link', { name: 'Home villa' })).toHaveAttribute('href', '/properties/villa')
})

it('compares the figures with the usual ones, and says when there are none', async () => {
  show(
    [listing('villa'), listing('only', { kind: 'car', usual: null, compared: 0, group: 'cars', days: 1 })],
    '?listing=villa',
  )
  const figures = within(await entry('Home villa')).getAllByRole('term')
  expect(figures.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Views214usual 96',
    'Saves3usual 4',
    'Messages0usual 2',
    'Visits0usual 1',
  ])
  expect(
    screen.getByText('In 30 days. Usual is the middle of 12 other homes and land for sale in as many days.'),
  ).toBeVisible()
  expect(screen.getByText('There is nothing else of its kind to compare with.')).toBeInTheDocument()
})

it('shows five quiet listings, and the others on request; those that are not quiet are folded', async () => {
  const many = Array.from({ length: 7 }, (_, index) => listing(`${index}`))
  show([...many, listing('busy', { isQuiet: false, causes: [] })])
  const list = within(await screen.findByRole('list', { name: 'Quiet listings' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(list.getAllByRole('listitem')).toHaveLength(7)
  const busy = screen.getByRole('listitem', { name: 'Home busy', hidden: true })
  expect(busy).toHaveTextContent('214 views, 0 messages: nothing is missing')
  expect(busy.closest('details')).not.toHaveAttribute('open')
})

it.each(['busy', 'property:busy'])(
  'opens and focuses the listing of the address, %s, wherever it stands',
  async (name) => {
    const many = Array.from({ length: 7 }, (_, index) => listing(`${index}`))
    show([...many, listing('busy', { isQuiet: false })], `?listing=${name}`)
    const busy = await entry('Home busy')
    expect(busy).toHaveFocus()
    expect(within(busy).getByText('Compare').closest('details')).toHaveAttribute('open')
  },
)

it('says so when the listing of the address is not on offer', async () => {
  show([listing('villa')], '?listing=sold-one')
  expect(await screen.findByText('This listing is not on offer, so there is nothing to compare.')).toBeInTheDocument()
})

it('confirms a listing in place, and compares again', async () => {
  const backend = show([listing('villa')])
  await userEvent.click(await screen.findByRole('button', { name: 'It is still available Home villa' }))
  await waitFor(() => expect(backend.sent).toHaveLength(1))
  expect(screen.getByRole('button', { name: /still available/ })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: /still available/ }))
  expect(backend.sent).toHaveLength(1)
  expect(backend.sent[0]?.path).toBe(adminPaths.bulkChange)
  expect(backend.sent[0]?.body).toMatchObject({ listings: [{ kind: 'property', id: 'villa' }] })
  expect(backend.sent[0]?.body?.change).toHaveProperty('confirmedAt')
  backend.responses[adminPaths.quietListings] = { listings: [listing('villa', { causes: [] })] }
  await backend.respond(200, { undo: 'token' })
  expect(await screen.findByText('“Home villa” is confirmed')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: /still available/ })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Why so quiet?' })).toHaveFocus()
})

it('says that nothing is quiet, or that nothing is on offer', async () => {
  show([listing('busy', { isQuiet: false })])
  expect(await screen.findByText('No listing is quieter than the others.')).toBeInTheDocument()
})

it('says that nothing is on offer when there are no listings', async () => {
  show([])
  expect(await screen.findByText('There are no listings on offer.')).toBeInTheDocument()
})

it('offers a retry when the listings cannot be compared', async () => {
  const backend = show(undefined)
  expect(await screen.findByText('The listings could not be compared.')).toBeInTheDocument()
  backend.responses[adminPaths.quietListings] = { listings: [listing('villa')] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await entry('Home villa')).toBeInTheDocument()
})
