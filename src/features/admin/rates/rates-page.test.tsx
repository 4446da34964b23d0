import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RATE_DEFINITIONS, RATE_KEYS, USD_DEFAULT } from '../../../../contract/costs/rate-definitions'
import type { Rates, RatesInput } from '../../../../contract/costs/rates'
import { adminPaths } from '../../../../contract/admin-paths'
import { RATES_PATH } from '../../../../contract/paths'
import { renderWithQueries } from '../../../lib/test-support'
import { today } from './rate-form'
import { RatesPage, RatesReminder } from './rates-page'

const URBAN = 'Stamp duty, urban land, %'

/** A backend that stores what it is sent. Its calls, and what it refuses next. */
function startBackend() {
  let stored: Rates = {
    usd: USD_DEFAULT,
    rates: RATE_KEYS.map((key) => {
      const { value, unit, checkedAt } = RATE_DEFINITIONS[key]
      return { key, value, unit, checkedAt }
    }),
  }
  let version = 0
  const sent: { body: RatesInput; ifMatch: string | null }[] = []
  const backend = { sent, refuseWith: null as number | null }
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname
    if (init?.method === 'PUT' && path === adminPaths.rates) {
      const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as RatesInput
      sent.push({ body, ifMatch: new Headers(init.headers).get('if-match') })
      if (backend.refuseWith !== null) {
        const status = backend.refuseWith
        backend.refuseWith = null
        version += 1
        return Promise.resolve(Response.json({ message: 'vat must be less.' }, { status }))
      }
      version += 1
      stored = {
        usd: body.usd === undefined ? stored.usd : { kes: Number(body.usd.kes), at: String(body.usd.at) },
        rates: stored.rates.map((rate) => {
          const change = body.rates.find(({ key }) => key === rate.key)
          return change === undefined
            ? rate
            : { ...rate, value: Number(change.value), checkedAt: String(change.checkedAt) }
        }),
      }
      return Promise.resolve(Response.json(stored))
    }
    if (path !== RATES_PATH) throw new Error(`Unexpected call of ${path}`)
    return Promise.resolve(Response.json(stored, { headers: { etag: `W/"${version}.x"` } }))
  })
  return backend
}

async function open() {
  const backend = startBackend()
  renderWithQueries(<RatesPage />)
  await screen.findByLabelText(URBAN)
  return backend
}

beforeEach(() => sessionStorage.clear())

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save rates' }))

it('sends only what was changed, with its version, and undoes it when asked', async () => {
  const { sent } = await open()
  expect(screen.getByRole('button', { name: 'Save rates' })).toBeDisabled()
  expect(screen.getByLabelText('Minimum legal fee, ksh')).toHaveValue('25,000')
  expect(screen.getByLabelText('Rent in advance, month')).toHaveValue('1')
  await type(URBAN, '4.5')
  await userEvent.click(screen.getByRole('button', { name: 'Checked today: Stamp duty, urban land' }))
  await type('Minimum legal fee, ksh', '30,000')
  expect(screen.getByText('2 rates are not saved.')).toBeInTheDocument()
  await save()
  expect(await screen.findByText('Saved: 2 rates.')).toBeInTheDocument()
  const { checkedAt } = RATE_DEFINITIONS['legal-fee-minimum']
  expect(sent).toEqual([
    {
      body: {
        rates: [
          { key: 'stamp-duty-urban', value: 4.5, checkedAt: today() },
          { key: 'legal-fee-minimum', value: 30_000, checkedAt },
        ],
      },
      ifMatch: 'W/"0.x"',
    },
  ])

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByLabelText(URBAN)).toHaveValue('4'))
  expect(sent[1]?.ifMatch).toBe('W/"1.x"')
  expect(screen.getByText('Everything is saved.')).toBeInTheDocument()
})

it('names the rate, opens its group and sends nothing when a value cannot be saved', async () => {
  const { sent } = await open()
  await type(URBAN, '0')
  await type('Shillings per US dollar, ksh', '4,5')
  const group = screen.getByText('Homes for sale').closest('details')
  expect(group).toHaveTextContent('1 not saved')
  expect(group).not.toHaveAttribute('open')
  await save()
  expect(group).toHaveAttribute('open')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please correct: Stamp duty, urban land; Shillings per US dollar.',
  )
  const field = screen.getByLabelText(URBAN)
  expect(field).toHaveFocus()
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(/Stamp duty, urban land must be a number of per cent, more than 0/)
  expect(field).toHaveValue('0')
  expect(sent).toEqual([])
})

it('refuses shillings with a point, which may be meant as a thousand, and takes it in other rates', async () => {
  const { sent } = await open()
  await type('Minimum legal fee, ksh', '25.000')
  await save()
  const field = screen.getByLabelText('Minimum legal fee, ksh')
  expect(field).toHaveAccessibleDescription(/Minimum legal fee must be a whole number of shillings/)
  expect(field).toHaveValue('25.000')
  expect(sent).toEqual([])
  await type('Minimum legal fee, ksh', '26,000')
  await type(URBAN, '4.500')
  await type('Shillings per US dollar, ksh', '129.25')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ usd: { kes: 129.25 }, rates: [{ value: 26_000 }, { value: 4.5 }] })
})

it('shows the message and preserves the input when the backend refuses a rate', async () => {
  const backend = await open()
  backend.refuseWith = 400
  await type(URBAN, '4.5')
  await save()
  expect(await screen.findByText('vat must be less.')).toBeInTheDocument()
  expect(screen.getByLabelText(URBAN)).toHaveValue('4.5')
})

it('keeps what was typed when another device changed the rates, and saves it with the next attempt', async () => {
  const backend = await open()
  backend.refuseWith = 412
  await type(URBAN, '4.5')
  await save()
  expect(await screen.findByText(/Another device changed the rates meanwhile/)).toBeInTheDocument()
  expect(screen.getByLabelText(URBAN)).toHaveValue('4.5')
  await save()
  expect(await screen.findByText('Saved: Stamp duty, urban land.')).toBeInTheDocument()
  expect(backend.sent.map(({ ifMatch }) => ifMatch)).toEqual(['W/"0.x"', 'W/"1.x"'])
})

it('restores what was typed when the page is opened again, and discards it on request', async () => {
  const backend = startBackend()
  const { unmount } = renderWithQueries(<RatesPage />)
  await screen.findByLabelText(URBAN)
  await type(URBAN, '7')
  unmount()
  renderWithQueries(<RatesPage />)
  expect(await screen.findByLabelText(URBAN)).toHaveValue('7')
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByLabelText(URBAN)).toHaveValue('4')
  expect(backend.sent).toEqual([])
})

it('offers to try again when the rates cannot be loaded', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ message: 'Down' }, { status: 503 }))
  renderWithQueries(<RatesPage />)
  expect(await screen.findByText('The rates could not be loaded.')).toBeInTheDocument()
  fetch.mockRestore()
  startBackend()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText(URBAN)).toHaveValue('4')
})

it('stores today for every rate, with what was typed, when all are checked, and undoes it', async () => {
  const backend = await open()
  await userEvent.clear(screen.getByLabelText(URBAN))
  await userEvent.type(screen.getByLabelText(URBAN), '4.5')
  await userEvent.click(screen.getByRole('button', { name: 'All checked today' }))
  expect(await screen.findByText(`Saved: ${RATE_KEYS.length + 1} rates.`)).toBeInTheDocument()
  const [{ body } = { body: { rates: [] } as RatesInput }] = backend.sent
  expect(new Set([body.usd?.at, ...body.rates.map(({ checkedAt }) => checkedAt)])).toEqual(new Set([today()]))
  expect(body.rates.find(({ key }) => key === 'stamp-duty-urban')?.value ?? 4.5).toBe(4.5)
  // Pressed again there is nothing to change; the first press can still be undone.
  await userEvent.click(screen.getByRole('button', { name: 'All checked today' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'All checked today' })).toBeEnabled())
  expect(screen.getByText(`Saved: ${RATE_KEYS.length + 1} rates.`)).toBeInTheDocument()
  const sent = backend.sent.length
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(backend.sent).toHaveLength(sent + 1))
  expect(backend.sent.at(-1)?.body.usd?.at).toBe(USD_DEFAULT.at)
})

it('saves nothing and names the rate when all are checked while one is wrong', async () => {
  const backend = await open()
  await userEvent.clear(screen.getByLabelText(URBAN))
  await userEvent.click(screen.getByRole('button', { name: 'All checked today' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please correct: Stamp duty, urban land.')
  expect(backend.sent).toEqual([])
})

it('reminds of old rates on the dashboard, and no longer when they were checked', async () => {
  startBackend()
  renderWithQueries(
    <>
      <RatesReminder />
      <RatesPage />
    </>,
  )
  expect(await screen.findByText(/not checked for more than a year, the oldest since 14\sAugust\s2025/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check the rates' })).toHaveAttribute('href', '/admin/rates')
  await userEvent.click(screen.getByRole('button', { name: 'All checked today' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Check the rates' })).not.toBeInTheDocument())
})
