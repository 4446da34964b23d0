import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { renderWithQueries } from '../../lib/test-support'
import { rememberQueued } from '../outbox/has-queued'
import { OfferForm } from '.'

const isMissing = { library: false }
jest.mock('./offer-control', () => {
  if (isMissing.library) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('./offer-control')
})

// This environment has no IndexedDB, as some private windows.
const mockQueueItem = jest.fn<Promise<void>, [object]>()
const mockPanel: { onCancelled?: (written: Record<string, string>) => void } = {}
jest.mock('../outbox/outbox', () => ({
  queueItem: mockQueueItem,
  OutboxPanel: (panel: typeof mockPanel) => {
    Object.assign(mockPanel, panel)
    return 'Outbox'
  },
}))

const sent: { path: unknown; key: string | null; body: Record<string, unknown> }[] = []
let response: () => Promise<Response>

beforeEach(() => {
  jest.resetModules()
  mockQueueItem.mockReset().mockRejectedValue(new Error('There is no IndexedDB'))
  isMissing.library = false
  sent.length = 0
  response = () => Promise.resolve(new Response('{}', { status: 201 }))
  globalThis.fetch = (path, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    sent.push({ path, key: new Headers(init?.headers).get('idempotency-key'), body })
    return response()
  }
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

afterEach(() => rememberQueued(false))

/** As the button of something that waits does. */
async function takeBack(written: Record<string, string>) {
  act(() => rememberQueued(true))
  await screen.findByText('Outbox')
  act(() => mockPanel.onCancelled?.(written))
}

/** With events: user-event does not notice when a form is reset. */
async function fillIn(fields: Record<string, string>) {
  await userEvent.click(screen.getByLabelText('Name'))
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = (name = 'Send offer') => userEvent.click(screen.getByRole('button', { name }))
const PRICE = 'Expected price in shillings (optional)'

it('submits all fields to the same URL as plain HTML when scripts do not run', () => {
  renderWithQueries(<OfferForm />)
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Sell or let with us' })
  expect(form).toHaveAttribute('method', 'post')
  expect(form).toHaveAttribute('action', '/api/offers')
  expect([...new FormData(form)]).toEqual([
    ['what', 'home'],
    ...['type', 'place', 'make', 'model', 'price', 'name', 'email', 'phone', 'message', 'leaveEmpty'].map((name) => [
      name,
      '',
    ]),
  ])
})

it('offers a home with a phone number alone, and is empty afterwards', async () => {
  renderWithQueries(<OfferForm />)
  await fillIn({ 'To sell or to let': 'rent', Place: 'Karen', [PRICE]: '12.5m', Name: 'Achieng' })
  await fillIn({ 'Phone or WhatsApp': '0712 345678', 'Message (optional)': 'From January.' })
  await press()
  expect(await screen.findByText(/^Offer sent\. Thank you/)).toBeInTheDocument()
  expect(sent).toMatchObject([
    { path: '/api/offers', body: { what: 'home', type: 'rent', place: 'Karen', price: 12_500_000, name: 'Achieng' } },
  ])
  expect(sent[0]?.body).toMatchObject({ phone: '0712 345678', email: '', message: 'From January.', leaveEmpty: '' })
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  for (const label of ['Place', 'Name', 'Phone or WhatsApp', 'Message (optional)'])
    expect(screen.getByLabelText(label)).toHaveValue('')
})

it('offers a car by make and model', async () => {
  renderWithQueries(<OfferForm />)
  await userEvent.click(screen.getByRole('radio', { name: 'Car' }))
  await fillIn({ Make: 'Toyota', Model: 'Prado', Name: 'Achieng', Email: 'Achieng <achieng@example.com>' })
  await press()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ what: 'car', make: 'Toyota', model: 'Prado', email: 'achieng@example.com' })
})

it('says what is missing or wrong, sends nothing, and keeps what was typed', async () => {
  renderWithQueries(<OfferForm />)
  await fillIn({ Place: 'Karen', [PRICE]: 'a lot', Name: 'A', 'Phone or WhatsApp': '12' })
  await press()
  expect(await screen.findByText('Name must be at least 2 characters')).toBeInTheDocument()
  expect(screen.getByText('Please enter a valid phone number')).toBeInTheDocument()
  expect(screen.getByLabelText(PRICE)).toHaveAttribute('aria-invalid', 'true')
  await fillIn({ Name: 'Achieng', [PRICE]: '', 'Phone or WhatsApp': '' })
  await press()
  expect(await screen.findByText('Please give an email or a phone number')).toBeInTheDocument()
  expect(screen.getByLabelText('Place')).toHaveValue('Karen')
  expect(sent).toEqual([])
})

it('shows what the backend refuses at its field, or above the button', async () => {
  renderWithQueries(<OfferForm />)
  await fillIn({ Place: 'Karen', Name: 'Achieng', Email: 'achieng@example.com' })
  response = () => Promise.resolve(Response.json({ message: 'place: Place must be text' }, { status: 400 }))
  await press()
  expect(await screen.findByText('Place must be text')).toBeInTheDocument()
  response = () => Promise.resolve(Response.json({ message: 'Please wait a minute.' }, { status: 429 }))
  await press()
  expect(await screen.findByText('Please wait a minute.')).toBeInTheDocument()
  expect(screen.getByLabelText('Place')).toHaveValue('Karen')
})

it('keeps the text and the key when the server fails, and offers to wait for the line when no response comes', async () => {
  renderWithQueries(<OfferForm />)
  await fillIn({ Place: 'Karen', Name: 'Achieng', Email: 'achieng@example.com' })
  response = () => Promise.resolve(new Response('{}', { status: 503 }))
  await press()
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Error', destructive: true }))
  expect(screen.queryByRole('button', { name: 'Send when the line is back' })).not.toBeInTheDocument()
  response = () => Promise.reject(new TypeError('Failed to fetch'))
  await press()
  const later = await screen.findByRole('button', { name: 'Send when the line is back' })
  expect(screen.getByLabelText('Place')).toHaveValue('Karen')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)

  mockQueueItem.mockResolvedValue()
  await userEvent.click(later)
  await waitFor(() => expect(screen.getByLabelText('Place')).toHaveValue(''))
  const [item] = mockQueueItem.mock.calls[0] ?? []
  expect(item).toMatchObject({ id: sent[0]?.key, kind: 'offer', path: '/api/offers', author: null, listing: null })
  expect(item).toMatchObject({ written: { what: 'home', place: 'Karen', name: 'Achieng' } })
  expect(screen.queryByText(/^Offer sent/)).not.toBeInTheDocument()
})

it('puts an offer that is taken back into the fields that are empty', async () => {
  renderWithQueries(<OfferForm />)
  await fillIn({ Name: 'Otieno' })
  await takeBack({ what: 'car', make: 'Toyota', model: 'Prado', name: 'Achieng', email: 'achieng@example.com' })
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('achieng@example.com'))
  expect(screen.getByRole('radio', { name: 'Car' })).toBeChecked()
  expect(screen.getByLabelText('Name')).toHaveValue('Otieno')
  await press()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ what: 'car', make: 'Toyota', name: 'Otieno', email: 'achieng@example.com' })
})

it('keeps what is offered when it has been described since', async () => {
  renderWithQueries(<OfferForm />)
  await fillIn({ Place: 'Karen' })
  await takeBack({ what: 'car', make: 'Toyota', model: 'Prado', name: 'Achieng' })
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Achieng'))
  expect(screen.getByRole('radio', { name: 'Home' })).toBeChecked()
  expect(screen.getByLabelText('Place')).toHaveValue('Karen')
})

it('no longer misses an email address when a phone number is given', async () => {
  renderWithQueries(<OfferForm />)
  await fillIn({ Name: 'Achieng' })
  await press()
  expect(await screen.findByText('Please give an email or a phone number')).toBeInTheDocument()
  await fillIn({ 'Phone or WhatsApp': '0712 345 678' })
  await waitFor(() => expect(screen.queryByText('Please give an email or a phone number')).not.toBeInTheDocument())
})

it('waits on the device when it is written offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  mockQueueItem.mockResolvedValue()
  renderWithQueries(<OfferForm />)
  await fillIn({ Name: 'Achieng', Email: 'achieng@example.com' })
  await press()
  await waitFor(() => expect(mockQueueItem).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([])
})

it('submits as plain HTML when its code cannot be fetched', async () => {
  isMissing.library = true
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation()
  renderWithQueries(<OfferForm />)
  await fillIn({ Place: 'Karen', Name: 'Achieng', Email: 'achieng@example.com' })
  await press()
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  const form = within(screen.getByRole('form', { name: 'Sell or let with us' }))
  expect(form.getByLabelText('Place')).toHaveValue('Karen')
})
