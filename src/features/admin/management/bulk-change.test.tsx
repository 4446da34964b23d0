import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import { currentNotice, dismissNotice } from '../../../lib/notices'
import { renderWithQueries } from '../../../lib/test-support'
import { TablePage } from '../table/table-page'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const FIND_OUT =
  'The connection broke. Load the page again to see, or press the same button again: nothing is done twice.'
const LISTINGS = { '/api/properties': [property()], '/api/cars': [car()] }

beforeEach(() => {
  // jsdom has no layout; with this size the table renders its rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  sessionStorage.clear()
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

async function openTable(responses: Record<string, unknown> = {}) {
  const backend = backendWith({ ...LISTINGS, ...responses })
  renderWithQueries(<TablePage />)
  await screen.findByText('2 of 2 listings')
  return backend
}

async function reduceBoth() {
  for (const { title } of [property(), car()]) {
    const box = await screen.findByRole('checkbox', { name: `Select ${title}` })
    if (!box.matches(':checked')) await userEvent.click(box)
  }
  const percent = await screen.findByLabelText('Price change, %')
  await userEvent.clear(percent)
  await userEvent.type(percent, '-10')
  await press('Change prices')
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function chooseInMenu(title: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^More.*${title}`) }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

it('changes homes and cars with one request, and undoes them with its one token', async () => {
  const backend = await openTable()
  await reduceBoth()
  expect(backend.sent).toEqual([
    {
      method: 'POST',
      path: adminPaths.bulkChange,
      body: {
        listings: [
          { kind: 'property', id: property().id },
          { kind: 'car', id: car().id },
        ],
        change: { pricePercent: -10 },
      },
    },
  ])
  await backend.respond(200, { undo: 'token' })
  expect(await screen.findByText('The price of 2 listings changed by -10 %')).toBeInTheDocument()
  await press('Undo')
  expect(backend.sent.slice(1)).toEqual([{ method: 'POST', path: adminPaths.undoBulkChange, body: { undo: 'token' } }])
  await backend.respond(200, { undone: 2 })
  await waitFor(() => expect(currentNotice()?.title).toBe('Undone'))
})

it('says that the outcome is not known when the response is lost, and sends the same key again', async () => {
  const backend = await openTable()
  await reduceBoth()
  await backend.lose()
  expect(currentNotice()).toMatchObject({
    title: 'It is not known whether the listings were changed',
    description: FIND_OUT,
    destructive: true,
  })
  // Another change in between does not make the first one a new one.
  await press('Feature')
  await backend.respond(200, { undo: 'other' })
  await reduceBoth()
  await backend.respond(200, { undo: 'token' })
  const [reduced, featured, again] = backend.keys
  expect(reduced).toMatch(/^[\da-f-]{36}$/)
  expect(again).toBe(reduced)
  expect(featured).not.toBe(reduced)
  // What was received is over: the next reduction is another one.
  await reduceBoth()
  expect(backend.keys[3]).not.toBe(reduced)
})

it('sends the same key after a reload of the page', async () => {
  const backend = await openTable()
  await reduceBoth()
  await backend.lose()
  await jest.isolateModulesAsync(async () => {
    const { once } = await import('../../../lib/admin-http')
    const body = backend.sent[0]?.body
    const key = await once(adminPaths.bulkChange, body, (idempotencyKey) => Promise.resolve(idempotencyKey))
    expect(key).toBe(backend.keys[0])
  })
  expect(sessionStorage).toHaveLength(0)
})

it.each([
  ['refuses', 404, 'Nothing was changed', "404: Car not found: 'prado'"],
  ['fails', 503, 'It is not known whether the listings were changed', FIND_OUT],
])('says what is known when the backend %s', async (_what, status, title, description) => {
  const backend = await openTable()
  await reduceBoth()
  await backend.respond(status, { message: "Car not found: 'prado'" })
  expect(currentNotice()).toMatchObject({ title, description })
  await press('Change prices')
  expect(backend.keys[1] === backend.keys[0]).toBe(status >= 500)
})

it('undoes under the same key when the response is lost', async () => {
  const backend = await openTable()
  await reduceBoth()
  await backend.respond(200, { undo: 'token' })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await backend.lose()
  expect(currentNotice()?.title).toBe('It is not known whether it was undone')
  await press('Undo')
  expect(backend.keys[2]).toBe(backend.keys[1])
  await backend.respond(409, { message: 'There is nothing left to undo: it was undone already.' })
  expect(currentNotice()?.title).toBe('Nothing was undone')
})

it('copies a listing under the same key when the response is lost', async () => {
  const backend = await openTable()
  await chooseInMenu(property().title, 'Duplicate')
  await backend.lose()
  expect(currentNotice()?.title).toBe('It is not known whether it was copied')
  await chooseInMenu(property().title, 'Duplicate')
  expect(backend.sent[1]?.path).toBe(adminPaths.duplicateListing('property', property().id))
  expect(backend.keys[1]).toBe(backend.keys[0])
})

it('names a restored review in the history, and undoes a change under the same key', async () => {
  const entry = { at: '2026-11-20T09:00:00.000Z', by: 'the-admin' }
  const changed = { price: { from: 1, to: 2 } }
  const backend = await openTable({
    [adminPaths.listingHistory('property', property().id)]: [
      { ...entry, id: 2, action: 'review_restored', fields: { review: { to: 'r' } } },
      { ...entry, id: 1, action: 'updated', fields: changed },
    ],
  })
  await chooseInMenu(property().title, 'History')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Review restored')).toBeInTheDocument()
  const undo = dialog.getByRole('button', { name: /^Undo this change/ })
  await userEvent.click(undo)
  await backend.lose()
  expect(currentNotice()?.title).toBe('It is not known whether it was undone')
  await userEvent.click(undo)
  expect(backend.keys[1]).toBe(backend.keys[0])
})
