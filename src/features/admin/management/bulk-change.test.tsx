import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import { once } from '../../../lib/admin-http'
import { HttpError } from '../../../lib/http'
import { currentNotice, dismissNotice } from '../../../lib/notices'
import { forgetPrivateStorage, forgetWhenAnotherTabDoes } from '../../../lib/private-storage'
import { renderWithQueries } from '../../../lib/test-support'
import { ListingLists } from '../table/listing-lists'
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
  renderWithQueries(<ListingLists onAdd={() => undefined} />)
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

it.each(['1,000', '1.000', '0x10', '1e2', 'ten', '5 % off', '%'])(
  'changes no price, says why and leaves the text when %j is typed',
  async (typed) => {
    const { sent } = await openTable()
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${property().title}` }))
    const percent = await screen.findByLabelText('Price change, %')
    await userEvent.type(percent, typed)
    await press('Change prices')
    expect(currentNotice()).toMatchObject({
      title: 'No price was changed',
      description: `“${typed}” is no percentage. Write it such as -10 or 2.5, with at most two decimals.`,
      destructive: true,
    })
    expect(percent).toHaveValue(typed)
    expect(sent).toEqual([])
  },
)

it.each([
  ['−2,5 %', -2.5],
  ['–10', -10],
  ['+1.25%', 1.25],
])('reads %j as %p per cent', async (typed, pricePercent) => {
  const { sent, respond } = await openTable()
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${property().title}` }))
  await userEvent.type(await screen.findByLabelText('Price change, %'), typed)
  await press('Change prices')
  expect(sent[0]?.body).toMatchObject({ change: { pricePercent } })
  await respond(200, { undo: 'token' })
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
  ['signs out', () => void forgetPrivateStorage()],
  [
    'signs out in another tab',
    () => {
      forgetWhenAnotherTabDoes()
      window.dispatchEvent(new StorageEvent('storage', { key: 'private-storage-forgotten' }))
    },
  ],
])('forgets a change whose outcome is not known when the user %s', async (_, leave) => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  let lose: (error: Error) => void = () => undefined
  const first = once('/api/first', {}, fail)
  const unanswered = once('/api/second', {}, () => new Promise((_resolve, reject) => (lose = reject)))
  await expect(first).rejects.toThrow('Failed to fetch')
  leave()
  expect(sessionStorage).toHaveLength(0)
  await expect(once('/api/third', {}, fail)).rejects.toThrow('Failed to fetch')
  // A refusal that arrives late does not bring the others back.
  lose(new HttpError(409, 'Too late'))
  await expect(unanswered).rejects.toThrow('Too late')
  const stored = sessionStorage.getItem('submission:changes')
  expect(Object.keys(JSON.parse(stored ?? '{}') as object)).toEqual(['/api/third {}'])
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
