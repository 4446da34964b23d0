import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DAY_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { currentNotice, dismissNotice } from '../../../lib/notices'
import { createQueryClient } from '../../../lib/query-client'
import { around } from '../../../lib/test-support'
import { setSessionUser } from '../../auth/session'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'
import { ListingsPage } from './listings-page'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const villa = property()
const loft = property({ id: 'loft', title: 'Loft', location: 'Kilimani', type: 'rent', price: null, featured: true })
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS - 1_000).toISOString()

function start(responses: Record<string, unknown> = {}) {
  return backendWith({
    '/api/properties': [villa, loft],
    '/api/cars': [car()],
    '/api/listings/deleted': [],
    ...responses,
  })
}

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingsPage />
    </QueryClientProvider>,
  )
}

const row = async (title: string) => {
  const tableRow = (await screen.findByRole('link', { name: title })).closest('tr')
  if (!tableRow) throw new Error(`No row shows ${title}`)
  return within(tableRow)
}
const press = (name: string) => userEvent.click(within(around('button', name)).getByRole('button', { name }))

beforeEach(() => {
  // jsdom has no layout; with these sizes the lists render their rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112)
  localStorage.clear()
  act(() => setSessionUser({ uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }))
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

it('shows title, price, place or year, and state when listings are loaded', async () => {
  start()
  show()
  const first = await row('Villa in Karen')
  expect(first.getByText('ksh 45,000,000')).toBeInTheDocument()
  expect(first.getByText('Karen, Nairobi')).toBeInTheDocument()
  const second = await row('Loft')
  expect(second.getByText('N/A')).toBeInTheDocument()
  expect(second.getByText('Featured')).toBeInTheDocument()
  expect((await row('Prado TX')).getByText('2021')).toBeInTheDocument()
})

it('offers the statuses that fit, and sets one, which can be undone, when it is chosen or marked', async () => {
  const backend = start()
  show()
  const choices = async (title: string) =>
    within((await row(title)).getByLabelText(`Status of ${title}`))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(await choices('Villa in Karen')).toEqual(['Available', 'Under offer', 'Sold', 'Draft'])
  expect(await choices('Loft')).toEqual(['Available', 'Under offer', 'Let', 'Draft'])
  expect(await choices('Prado TX')).toEqual(['Available', 'Under offer', 'Sold', 'Draft'])

  const status = screen.getByLabelText('Status of Villa in Karen')
  await userEvent.selectOptions(status, 'Sold')
  expect(status).toHaveAttribute('aria-busy', 'true')
  expect(status).toHaveFocus()
  await userEvent.selectOptions(status, 'Draft')
  expect(status).toHaveValue('sold')
  expect(backend.sent).toMatchObject([
    { path: '/api/admin/listings/bulk', body: { listings: [{ id: 'villa' }], change: { status: 'sold' } } },
  ])
  backend.responses['/api/properties'] = [property({ status: 'sold' }), loft]
  await backend.respond(200, { undo: 'token' })
  expect(await screen.findByText('“Villa in Karen” is sold')).toBeInTheDocument()
  expect(status).toHaveValue('sold')
  backend.responses['/api/properties'] = [villa, loft]
  await press('Undo')
  await backend.respond(200, { undone: 1 })
  await waitFor(() => expect(status).toHaveValue('available'))

  await press('More Loft')
  expect(screen.queryByRole('menuitem', { name: 'Mark sold' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark let' }))
  expect(backend.sent.at(-1)?.body).toMatchObject({ listings: [{ id: 'loft' }], change: { status: 'let' } })
})

it('shows the old status and what went wrong when a status cannot be set', async () => {
  const backend = start()
  show()
  await userEvent.selectOptions((await row('Loft')).getByLabelText('Status of Loft'), 'Let')
  await backend.respond(404, { message: 'Property not found' })
  await waitFor(() => expect(screen.getByLabelText('Status of Loft')).toHaveValue('available'))
  expect(currentNotice()).toMatchObject({ title: 'Nothing was changed', destructive: true })
})

it('opens the choices when a key would choose a status at once, and leaves other keys alone', async () => {
  const backend = start()
  show()
  const status = (await row('Loft')).getByLabelText('Status of Loft')
  const showPicker = jest.fn()
  Object.assign(status, { showPicker })
  for (const key of ['ArrowDown', 'Home', 'PageUp', 'l']) expect(fireEvent.keyDown(status, { key })).toBe(false)
  expect(showPicker).toHaveBeenCalledTimes(4)
  for (const key of ['Tab', 'Enter', ' ', 'Escape']) expect(fireEvent.keyDown(status, { key })).toBe(true)
  expect(fireEvent.keyDown(status, { key: 'r', ctrlKey: true })).toBe(true)
  expect(showPicker).toHaveBeenCalledTimes(4)
  expect(backend.sent).toEqual([])
})

it('keeps a status that does not fit among the choices while it is the current one', async () => {
  start({ '/api/properties': [property({ status: 'let' })] })
  show()
  expect((await row('Villa in Karen')).getByLabelText('Status of Villa in Karen')).toHaveValue('let')
})

it('shows views and messages of the last 30 days when the statistics are there, and sorts by them', async () => {
  const counts = { view: 7, save: 0, share: 0, whatsapp: 2, call: 1, message: 1 }
  start({
    [adminPaths.statistics(30)]: { days: 30, perDay: [], listings: [{ kind: 'property', id: 'loft', ...counts }] },
  })
  show()
  const lofts = await row('Loft')
  await waitFor(() => expect(lofts.getByRole('cell', { name: '7 views' })).toBeInTheDocument())
  expect(lofts.getByRole('cell', { name: '4 messages' })).toBeInTheDocument()
  expect((await row('Villa in Karen')).getByRole('cell', { name: '0 views' })).toBeInTheDocument()
  const homes = within(screen.getByRole('region', { name: 'All properties' }))
  await userEvent.click(homes.getByRole('button', { name: /^Views/ }))
  expect(homes.getAllByRole('row')[1]).toHaveTextContent('Loft')
})

it('opens the form when the first listing is added', async () => {
  start({ '/api/properties': [] })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Add the first property' }))
  expect(screen.getByRole('form', { name: 'Add New Property' })).toBeVisible()
})

it('finds the listing when its words are spelled in another way', async () => {
  const named = property({ id: 'langata', title: 'Semi-detached villa at Château', location: "Lang'ata, Nairobi" })
  start({ '/api/properties': [loft, named] })
  show()
  await row('Loft')
  for (const typed of ['lang’ata', 'LANGATA', "lang'ata château", 'chateau', 'semi–detached']) {
    await userEvent.clear(screen.getByLabelText('Search listings'))
    expect(screen.getByText('2 properties')).toBeInTheDocument()
    await userEvent.paste(typed)
    expect(screen.getByText('1 of 2 properties')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: named.title })).toBeInTheDocument()
  }
})

it('finds listings when they contain every typed word in any order', async () => {
  start()
  show()
  await row('Villa in Karen')
  const search = screen.getByLabelText('Search listings')
  await userEvent.type(search, 'RENT kilim')
  expect(screen.getByText('1 of 2 properties')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Villa in Karen' })).not.toBeInTheDocument()
  expect(screen.getByText('No car matches.')).toBeInTheDocument()
  await userEvent.type(search, 'xx')
  expect(await screen.findByText('No listing matches')).toBeInTheDocument()
  await press('Clear search and filters')
  expect(screen.getByText('2 properties')).toBeInTheDocument()
  expect(search).toHaveFocus()
})

it('renders only the visible rows when the list is long', async () => {
  start({ '/api/cars': Array.from({ length: 800 }, (_, index) => car({ id: `car-${index}`, title: `Car ${index}` })) })
  show()
  expect(await screen.findByText('800 cars')).toBeInTheDocument()
  const table = screen.getAllByRole('table').at(-1)
  expect(table).toHaveAttribute('aria-rowcount', '801')
  expect(within(table ?? document.body).getAllByRole('row').length).toBeLessThan(30)
})

it('says so when a list is empty or could not be loaded', async () => {
  const backend = start({ '/api/properties': [], '/api/cars': undefined })
  show()
  expect(await screen.findByText('No properties yet.')).toBeInTheDocument()
  expect(await screen.findByText('The cars could not be loaded.')).toBeInTheDocument()
  backend.responses['/api/cars'] = [car()]
  await press('Try again')
  expect(await screen.findByRole('link', { name: 'Prado TX' })).toBeInTheDocument()
})

describe('deleting', () => {
  it('restores the listing when the deletion is undone', async () => {
    const backend = start()
    show()
    await row('Loft')
    await press('Delete Loft')
    await backend.respond(200, {})
    await waitFor(() => expect(currentNotice()?.action?.label).toBe('Undo'))
    act(() => currentNotice()?.action?.onSelect())
    await waitFor(() =>
      expect(backend.sent.at(-1)).toEqual({ method: 'POST', path: '/api/properties/loft/restore', body: null }),
    )
    await backend.respond(200, loft)
    await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Property restored successfully' }))
  })

  it("shows 'Deleting...' on that row only, then offers to restore, when one is deleted", async () => {
    const backend = start()
    show()
    await row('Loft')
    await press('Delete Loft')
    expect(backend.sent).toEqual([{ method: 'DELETE', path: '/api/properties/loft', body: null }])
    expect((await row('Loft')).getByText('Deleting...').closest('button')).toBeDisabled()
    expect(screen.getAllByText('Deleting...')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Delete Villa in Karen' })).toBeEnabled()

    const deleted = {
      kind: 'property',
      id: 'loft',
      title: 'Loft',
      deletedAt: inDays(0),
      restorableUntil: inDays(30),
    }
    backend.responses['/api/properties'] = [villa]
    backend.responses['/api/listings/deleted'] = [deleted]
    await backend.respond(200, deleted)
    expect(currentNotice()).toMatchObject({ title: 'Property deleted successfully' })
    expect(await screen.findByRole('heading', { name: 'Recently deleted' })).toBeInTheDocument()
    expect(screen.getByText('30 days left')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Loft' })).not.toBeInTheDocument())

    await press('Restore Loft')
    expect(backend.sent.at(-1)).toEqual({ method: 'POST', path: '/api/properties/loft/restore', body: null })
    expect(await screen.findByRole('button', { name: 'Restoring... Loft' })).toBeDisabled()
    backend.responses['/api/properties'] = [villa, loft]
    backend.responses['/api/listings/deleted'] = []
    await backend.respond(200, loft)
    expect(currentNotice()).toMatchObject({ title: 'Property restored successfully' })
    expect(await screen.findByRole('link', { name: 'Loft' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Recently deleted')).not.toBeInTheDocument())
  })

  it('shows the texts for a car and leaves its edit mode when that car is deleted', async () => {
    const backend = start({ '/api/cars/prado': car() })
    show()
    await row('Prado TX')
    await press('Edit Prado TX')
    await screen.findByRole('form', { name: 'Edit Car' })
    await press('Delete Prado TX')
    await backend.respond(200, {})
    await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Car deleted successfully' }))
    expect(await screen.findByRole('form', { name: 'Add New Car' })).toBeInTheDocument()
  })

  it('shows an error and the row when deleting fails', async () => {
    const backend = start()
    show()
    await row('Loft')
    await press('Delete Loft')
    await backend.respond(500, { message: 'The database is away' })
    await waitFor(() =>
      expect(currentNotice()).toMatchObject({
        title: 'Error deleting property',
        description: '500: The database is away',
        destructive: true,
      }),
    )
    expect(await screen.findByRole('button', { name: 'Delete Loft' })).toBeEnabled()
  })
})

it('shows an error and refetches when a listing can no longer be restored', async () => {
  const late = { kind: 'car', id: 'prado', title: 'Prado TX', deletedAt: inDays(-30), restorableUntil: inDays(0) }
  const backend = start({ '/api/cars': [], '/api/listings/deleted': [late] })
  show()
  expect(await screen.findByText('1 hour left')).toBeInTheDocument()
  await press('Restore Prado TX')
  backend.responses['/api/listings/deleted'] = []
  await backend.respond(404, { message: 'It can no longer be restored' })
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Error restoring car', destructive: true }))
  await waitFor(() => expect(screen.queryByText('Recently deleted')).not.toBeInTheDocument())
})
