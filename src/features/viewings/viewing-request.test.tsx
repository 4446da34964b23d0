import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { renderWithQueries } from '../../lib/test-support'
import { rememberQueued } from '../outbox/has-queued'
import { ViewingRequest } from '.'

const isMissing = { form: false }
jest.mock('./viewing-form', () => {
  if (isMissing.form) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('./viewing-form')
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

const VILLA = { kind: 'property', id: 'villa' } as const

interface Sent {
  key: string | null
  body: unknown
}
const sent: Sent[] = []
let respond: () => Promise<Response>

beforeEach(() => {
  // 13:30 in Nairobi: the morning is over, and the afternoon is not.
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'setImmediate', 'nextTick', 'performance'] })
  jest.setSystemTime(Date.parse('2026-12-30T13:30:00+03:00'))
  isMissing.form = false
  sent.length = 0
  respond = () => Promise.resolve(new Response('{"id":"1"}', { status: 201 }))
  globalThis.fetch = (_path, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body })
    return respond()
  }
  mockQueueItem.mockReset().mockResolvedValue()
  window.location.hash = ''
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

afterEach(() => {
  jest.useRealTimers()
  rememberQueued(false)
})

const time = (name: string) => screen.getByRole('button', { name })
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send request' }))

async function open(listing: { kind: 'property' | 'car'; id: string } = VILLA) {
  const rendered = renderWithQueries(<ViewingRequest listing={listing} />)
  await userEvent.click(screen.getByRole('button', { name: /Choose times$/ }))
  await screen.findByRole('form')
  return rendered
}

async function fillIn() {
  await userEvent.click(time('Thursday 31 December, Morning 9 to 12'))
  await userEvent.click(time('Wednesday 30 December, Evening 16 to 18'))
  fill('Name', 'Achieng')
  fill('Email', 'achieng@example.com')
}

/** As the button of something that waits does. */
async function takeBack(written: Record<string, string>) {
  act(() => rememberQueued(true))
  await screen.findByText('Outbox')
  act(() => mockPanel.onCancelled?.(written))
}

it('leads to the form of the backend when scripts do not run', () => {
  const { container } = renderWithQueries(<ViewingRequest listing={{ kind: 'car', id: 'prado' }} />)
  const form = container.querySelector('form')
  expect(form).toHaveAttribute('action', '/viewing/new')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ carId: 'prado' })
  expect(screen.getByRole('button', { name: 'Arrange a test drive: Choose times' })).toHaveAttribute('type', 'submit')
})

it('leads there too when its code cannot be fetched', async () => {
  isMissing.form = true
  const leave = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation()
  renderWithQueries(<ViewingRequest listing={VILLA} />)
  await userEvent.click(screen.getByRole('button', { name: 'Arrange a viewing: Choose times' }))
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
})

it('opens when a link leads to it', async () => {
  window.location.hash = '#visit'
  renderWithQueries(<ViewingRequest listing={VILLA} />)
  expect(await screen.findByRole('form')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Close$/ }))
  // Else the same link would not open it again.
  expect(window.location.hash).toBe('')
})

it('puts what is taken back into the fields that are empty', async () => {
  await open()
  fill('Name', 'Otieno')
  await takeBack({
    name: 'Achieng',
    email: 'achieng@example.com',
    phone: '0712 345 678',
    message: 'We are five.',
    times: '2026-12-29 morning, 2026-12-31 morning',
  })
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('achieng@example.com'))
  expect(screen.getByLabelText('Name')).toHaveValue('Otieno')
  expect(screen.getByLabelText('Phone or WhatsApp')).toHaveValue('0712 345 678')
  expect(screen.getByLabelText('Anything we should know? (optional)')).toHaveValue('We are five.')
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
  await submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ name: 'Otieno', times: [{ date: '2026-12-31', part: 'morning' }] })
})

it('keeps the times that were chosen since, and opens for what is taken back', async () => {
  renderWithQueries(<ViewingRequest listing={VILLA} />)
  await takeBack({ name: 'Achieng', times: '2026-12-31 morning' })
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Achieng'))
  await takeBack({ name: 'Otieno', email: 'otieno@example.com', times: '2026-12-31 evening' })
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('otieno@example.com'))
  expect(screen.getByLabelText('Name')).toHaveValue('Achieng')
  expect(screen.getByRole('button', { name: /^Remove/ })).toHaveAccessibleName(/31 December, morning/)
})

it('shows a refused telephone number at its field', async () => {
  respond = () => Promise.resolve(Response.json({ message: 'Please enter a valid phone number' }, { status: 400 }))
  await open()
  await fillIn()
  fill('Phone or WhatsApp', '0712 345 678')
  await submit()
  await waitFor(() => expect(screen.getByLabelText('Phone or WhatsApp')).toHaveFocus())
  expect(screen.getByLabelText('Phone or WhatsApp')).toHaveAccessibleDescription(/Please enter a valid phone number$/)
})

it('offers the parts of the next 14 days that are not over, across the end of the year', async () => {
  await open()
  const list = screen.getByRole('list', { name: 'Days' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  expect(within(list).queryByRole('button', { name: /^Wednesday 30 December, Morning/ })).not.toBeInTheDocument()
  expect(time('Wednesday 30 December, Afternoon 12 to 16')).toBeEnabled()
  await userEvent.click(screen.getByRole('button', { name: 'Show later days' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(14)
  expect(time('Monday 4 January, Morning 9 to 12')).toHaveFocus()
  expect(within(list).getAllByRole('button').at(-1)).toHaveAccessibleName('Tuesday 12 January, Evening 16 to 18')
})

it('begins with tomorrow when the day is over in Nairobi, whatever the time of the device', async () => {
  jest.setSystemTime(Date.parse('2026-12-31T15:00:00Z'))
  await open()
  const [first] = within(screen.getByRole('list', { name: 'Days' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('Tomorrow, Friday 1 January')
})

it('offers the days of the moment when it is opened again, and keeps what was written', async () => {
  await open()
  fill('Name', 'Achieng')
  await userEvent.click(screen.getByRole('button', { name: /Close$/ }))
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  jest.setSystemTime(Date.parse('2027-01-02T08:00:00+03:00'))
  await userEvent.click(screen.getByRole('button', { name: /Choose times$/ }))
  const [first] = within(screen.getByRole('list', { name: 'Days' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('Today, Saturday 2 January')
  expect(screen.getByLabelText('Name')).toHaveValue('Achieng')
})

it('sends the times in the order in which they were chosen, and says how the answer comes', async () => {
  await open()
  await fillIn()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Request sent' })).toHaveFocus()
  expect(screen.getByText('We confirm by email. Until then no time is fixed.')).toBeInTheDocument()
  const times = within(screen.getByRole('list', { name: 'Times' })).getAllByRole('listitem')
  expect(times.map(({ textContent }) => textContent)).toEqual([
    'Thursday 31 December, morning (9 to 12)',
    'Wednesday 30 December, evening (16 to 18)',
  ])
  expect(currentNotice()).toMatchObject({ title: 'Request sent', description: 'We confirm by email.' })
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  expect(sent[0]?.body).toMatchObject({
    propertyId: 'villa',
    name: 'Achieng',
    email: 'achieng@example.com',
    times: [
      { date: '2026-12-31', part: 'morning' },
      { date: '2026-12-30', part: 'evening' },
    ],
    leaveEmpty: '',
  })
  expect(sent[0]?.body).not.toHaveProperty('phone')
  await userEvent.click(screen.getByRole('button', { name: 'Send another request' }))
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('takes a telephone number alone, for a car', async () => {
  await open({ kind: 'car', id: 'prado' })
  await fillIn()
  fill('Email', '')
  fill('Phone or WhatsApp', '0712 345 678')
  await submit()
  expect(await screen.findByText(/^We confirm by phone or WhatsApp\./)).toBeInTheDocument()
  expect(sent[0]?.body).toMatchObject({ carId: 'prado', phone: '0712 345 678' })
  expect(sent[0]?.body).not.toHaveProperty('propertyId')
})

it('says what is missing or wrong, and sends nothing', async () => {
  await open()
  await submit()
  expect(await screen.findByText('Please choose at least one time')).toBeInTheDocument()
  expect(screen.getByText('Name must be at least 2 characters')).toBeInTheDocument()
  expect(screen.getByText('Please give an email or a phone number')).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'When would it suit you?' })).toHaveFocus()
  fill('Phone or WhatsApp', '0012345678')
  await submit()
  expect(await screen.findByText('Please enter a valid phone number')).toBeInTheDocument()
  await userEvent.click(time('Thursday 31 December, Morning 9 to 12'))
  await waitFor(() => expect(screen.queryByText('Please choose at least one time')).not.toBeInTheDocument())
  expect(sent).toEqual([])
})

it('lets the keyboard choose three times and take one back', async () => {
  await open()
  time('Wednesday 30 December, Afternoon 12 to 16').focus()
  await userEvent.keyboard('{Enter}{Tab} {Tab} ')
  expect(screen.getByText('Three times chosen')).toBeInTheDocument()
  expect(time('Thursday 31 December, Afternoon 12 to 16')).toBeDisabled()
  const first = 'Wednesday 30 December, afternoon (12 to 16)'
  screen.getByRole('button', { name: `Remove ${first}` }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('group', { name: 'When would it suit you?' })).toHaveFocus()
  expect(screen.getByText('2 of 3 times chosen')).toHaveAttribute('role', 'status')
  expect(time('Wednesday 30 December, Afternoon 12 to 16')).toHaveAttribute('aria-pressed', 'false')
  expect(time('Thursday 31 December, Afternoon 12 to 16')).toBeEnabled()
})

it.each([
  [400, 'times: Please Choose times from now on', 'Please Choose times from now on'],
  [409, 'You have five open requests.', 'You have five open requests.'],
  [429, 'Too many requests. Try again in a minute.', 'Too many requests. Try again in a minute.'],
])('shows the sentence of status %p and keeps everything', async (status, message, sentence) => {
  respond = () => Promise.resolve(new Response(JSON.stringify({ message }), { status }))
  await open()
  await fillIn()
  await submit()
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Achieng')
  expect(time('Thursday 31 December, Morning 9 to 12')).toHaveAttribute('aria-pressed', 'true')
  expect(currentNotice()).toBeNull()
})

it('says that a time is over when it passed while the form was open, and does not offer it again', async () => {
  await open()
  await fillIn()
  jest.setSystemTime(Date.parse('2026-12-30T18:00:00+03:00'))
  await submit()
  expect(await screen.findByText('One of these times is over by now. Please choose another.')).toBeInTheDocument()
  const group = screen.getByRole('group', { name: 'When would it suit you?' })
  expect(group).toHaveFocus()
  expect(group).toHaveAccessibleDescription(/One of these times is over by now/)
  expect(screen.queryByRole('button', { name: /^Wednesday 30 December, Evening/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Wednesday 30 December, evening (16 to 18)' }))
  await submit()
  expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeInTheDocument()
})

it('waits on the device when it is sent offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open()
  await fillIn()
  await submit()
  await waitFor(() => expect(mockQueueItem).toHaveBeenCalledTimes(1))
  expect(mockQueueItem.mock.calls[0]?.[0]).toMatchObject({
    kind: 'viewing',
    path: '/api/viewings',
    listing: VILLA,
    author: null,
    attemptedAt: null,
    written: { name: 'Achieng', phone: '', times: '2026-12-31 morning, 2026-12-30 evening' },
  })
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''))
  expect(sent).toEqual([])
})

it('offers to send it later, under the same key, when no response comes', async () => {
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  await open()
  await fillIn()
  await submit()
  const later = await screen.findByRole('button', { name: 'Send when the line is back' })
  expect(currentNotice()).toMatchObject({ title: 'Error', destructive: true })
  await userEvent.click(later)
  await waitFor(() => expect(mockQueueItem).toHaveBeenCalledTimes(1))
  expect(mockQueueItem.mock.calls[0]?.[0]).toMatchObject({ id: sent[0]?.key })
})
