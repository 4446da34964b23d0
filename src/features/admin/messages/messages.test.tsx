import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import type { Enquiry } from '../../../../contract/enquiry'
import { currentNotice } from '../../../lib/notices'
import { renderWithQueries } from '../../../lib/test-support'
import { Messages } from './messages'

const SENT_AT = '2026-01-05T10:00:00.000Z'

const message = (given: Partial<Enquiry>): Enquiry => ({
  id: given.name ?? '',
  name: 'Achieng',
  email: 'achieng@example.com',
  message: 'Is it still to be had?',
  listing: null,
  createdAt: SENT_AT,
  readAt: null,
  deliveredAt: SENT_AT,
  outboxAt: null,
  suspectedSpam: false,
  status: 'open',
  page: null,
  campaign: null,
  source: 'form',
  phone: null,
  kind: 'message',
  viewingId: null,
  offer: null,
  entries: [],
  ...given,
})

/** A backend with these messages that moves them out of spam unless it is down. */
function backendWith(messages: Enquiry[], { isDown = false } = {}) {
  const posted: string[] = []
  const askedFor: string[] = []
  globalThis.fetch = (request, init) => {
    const url = new URL(typeof request === 'string' ? request : '', 'http://localhost')
    const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))
    if (init?.method === 'POST') {
      posted.push(url.pathname)
      if (isDown) return json({ message: 'down' }, 503)
      for (const one of messages) if (url.pathname.includes(`/${one.id}/`)) one.suspectedSpam = false
      return json({})
    }
    askedFor.push(url.pathname)
    const sought = url.searchParams.get('q') ?? ''
    const ofFolder = (isSpam: boolean) => messages.filter(({ suspectedSpam }) => suspectedSpam === isSpam)
    if (url.pathname.endsWith('/unread_count')) {
      return json({ count: ofFolder(false).length, suspectedSpam: ofFolder(true).length })
    }
    const one = messages.find(({ id }) => url.pathname.endsWith(`/enquiries/${id}`))
    if (one) return json(one)
    const found = ofFolder(url.searchParams.get('folder') === 'suspected_spam')
    return json({ enquiries: found.filter(({ name }) => name.includes(sought)), next: null })
  }
  return { posted, askedFor }
}

const entryOf = async (name: string) => within((await screen.findByText(name)).closest('article') ?? document.body)
const folder = (name: string | RegExp) => screen.findByRole('radio', { name })

it('says of a message that it was not emailed yet until it was', async () => {
  backendWith([
    message({ name: 'Mailed' }),
    message({ name: 'Waiting', deliveredAt: null }),
    message({ name: 'Unsent', deliveredAt: null, outboxAt: SENT_AT }),
  ])
  renderWithQueries(<Messages />)
  expect((await entryOf('Waiting')).getByText('Not emailed yet')).toBeInTheDocument()
  expect((await entryOf('Unsent')).getByText('Not emailed yet')).toBeInTheDocument()
  expect((await entryOf('Mailed')).queryByText(/emailed/)).not.toBeInTheDocument()
})

it.each([
  ['+254712345678', 'https://wa.me/254712345678'],
  ['00254712345678', 'https://wa.me/254712345678'],
  ['+2540712345678', 'https://wa.me/254712345678'],
  ['2540712345678', 'https://wa.me/254712345678'],
  ['712345678', 'https://wa.me/254712345678'],
  ['0712345678', 'https://wa.me/254712345678'],
  ['+447911123456', 'https://wa.me/447911123456'],
])('links the chat and the call when the number is stored as %s', async (phone, chat) => {
  backendWith([message({ name: 'Wambui', phone, email: '', source: 'whatsapp' })])
  renderWithQueries(<Messages />)
  const entry = await entryOf('Wambui')
  await userEvent.click(entry.getByRole('button', { name: /Wambui/ }))
  expect(entry.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', chat)
  expect(entry.getByRole('link', { name: 'Call' })).toHaveAttribute('href', chat.replace('https://wa.me/', 'tel:+'))
})

it('links no chat when what an earlier version stored is not a telephone number', async () => {
  backendWith([message({ name: 'Wambui', phone: '1234567', email: '', source: 'whatsapp' })])
  renderWithQueries(<Messages />)
  const entry = await entryOf('Wambui')
  await userEvent.click(entry.getByRole('button', { name: /Wambui/ }))
  expect(entry.queryByRole('link', { name: 'WhatsApp' })).not.toBeInTheDocument()
  expect(entry.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:1234567')
})

it('says why a reply did not arrive when its address is refused or no mail server is set up', async () => {
  const reply = { kind: 'mail', text: 'Yes, come.', createdAt: SENT_AT, deliveredAt: null, outboxAt: null } as const
  const entries = [
    { ...reply, id: 'refused', refusedAt: SENT_AT },
    { ...reply, id: 'waiting', text: 'Or on Friday.', refusedAt: null },
    { ...reply, id: 'kept', text: 'Or on Monday.', refusedAt: null, outboxAt: SENT_AT },
  ]
  backendWith([message({ name: 'Typo', email: 'achieng@gmial.example', entries })])
  renderWithQueries(<Messages />)
  const entry = await entryOf('Typo')
  await userEvent.click(entry.getByRole('button', { expanded: false }))
  const [refused, waiting, kept] = entry.getAllByRole('listitem')
  expect(refused).toHaveTextContent(/Reply by email, .*, could not be delivered/)
  expect(refused).toHaveTextContent('The address does not exist, says the mail server: achieng@gmial.example.')
  expect(waiting).toHaveTextContent(/, being sent/)
  expect(waiting).not.toHaveTextContent(/does not exist/)
  expect(kept).toHaveTextContent(/, not emailed yet, because no mail server is set up/)
})

describe('a reply that is being sent', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const reply = { id: 'r', kind: 'mail', text: 'Yes, come.', createdAt: SENT_AT, outboxAt: null } as const

  async function openWaiting() {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    const enquiry = message({ name: 'Wambui', email: 'wambui@mail.example' })
    enquiry.entries = [{ ...reply, deliveredAt: null, refusedAt: null }]
    const { askedFor } = backendWith([enquiry])
    renderWithQueries(<Messages />)
    const entry = await entryOf('Wambui')
    await user.click(entry.getByRole('button', { expanded: false }))
    return { enquiry, entry, timesAsked: () => askedFor.filter((path) => path === '/api/enquiries/Wambui').length }
  }

  it('says that it was sent when it was, without being opened again', async () => {
    const { enquiry, entry } = await openWaiting()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(entry.getByRole('listitem')).toHaveTextContent(/, being sent/)
    enquiry.entries = [{ ...reply, deliveredAt: SENT_AT, refusedAt: null }]
    await act(() => jest.advanceTimersByTimeAsync(3_000))
    expect(entry.getByRole('listitem')).toHaveTextContent(/, sent/)
  })

  it('is asked for at most twenty times when the mail server does not respond', async () => {
    const { timesAsked } = await openWaiting()
    await act(() => jest.advanceTimersByTimeAsync(300_000))
    expect(timesAsked()).toBe(20)
  })

  it('is no longer asked for after some minutes when the backend does not respond', async () => {
    await openWaiting()
    const down = jest.fn(() => Promise.reject(new TypeError('down')))
    globalThis.fetch = down
    await act(() => jest.advanceTimersByTimeAsync(600_000))
    const asked = down.mock.calls.length
    await act(() => jest.advanceTimersByTimeAsync(600_000))
    expect(asked).toBeGreaterThan(1)
    expect(down).toHaveBeenCalledTimes(asked)
  })
})

it('shows a message in a separate folder with a count when it is suspected spam', async () => {
  backendWith([message({ name: 'Person' }), message({ name: 'Program', deliveredAt: null, suspectedSpam: true })])
  renderWithQueries(<Messages />)
  await screen.findByText('Person')
  expect(screen.queryByText('Program')).not.toBeInTheDocument()
  await userEvent.click(await folder('Suspected spam 1 unread'))
  expect((await entryOf('Program')).queryByText('Not emailed yet')).not.toBeInTheDocument()
  expect(screen.queryByText('Person')).not.toBeInTheDocument()
  expect(await folder(/^Suspected spam/)).toBeChecked()
})

it('moves a message to the inbox when it is marked as not spam', async () => {
  const backend = backendWith([message({ name: 'Person', suspectedSpam: true })])
  renderWithQueries(<Messages />)
  await userEvent.click(await folder(/^Suspected spam/))
  const entry = await entryOf('Person')
  await userEvent.click(entry.getByRole('button', { expanded: false }))
  await userEvent.click(entry.getByRole('button', { name: 'Not spam' }))
  expect(await screen.findByText('No suspected spam')).toBeInTheDocument()
  expect(backend.posted).toEqual(['/api/enquiries/Person/not_spam'])
  expect(currentNotice()).toMatchObject({ title: 'Moved to the messages', destructive: false })
  await userEvent.click(await folder('Inbox 1 unread'))
  expect(await screen.findByText('Person')).toBeInTheDocument()
})

it('shows an error and leaves the message in its folder when it cannot be moved', async () => {
  backendWith([message({ name: 'Person', suspectedSpam: true })], { isDown: true })
  renderWithQueries(<Messages />)
  await userEvent.click(await folder(/^Suspected spam/))
  const entry = await entryOf('Person')
  await userEvent.click(entry.getByRole('button', { expanded: false }))
  await userEvent.click(entry.getByRole('button', { name: 'Not spam' }))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Error', destructive: true }))
  expect(screen.getByText('Person')).toBeInTheDocument()
})

it('sends a reply under the same key until its response arrives, and never says meanwhile that it was not saved', async () => {
  const asked = message({ name: 'Person' })
  backendWith([asked])
  const read = globalThis.fetch
  const posted: { key: string | null; body: unknown }[] = []
  let respond: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'))
  globalThis.fetch = (request, init) => {
    if (init?.method !== 'POST') return read(request, init)
    posted.push({ key: new Headers(init.headers).get('idempotency-key'), body: init.body })
    return respond()
  }
  renderWithQueries(<Messages />)
  const entry = await entryOf('Person')
  await userEvent.click(entry.getByRole('button', { expanded: false }))
  await userEvent.type(entry.getByLabelText('Your message'), 'Yes, it is.')
  const send = async () => userEvent.click(await entry.findByRole('button', { name: 'Send' }))
  await send()
  await waitFor(() => expect(currentNotice()?.title).toBe('It is not known whether it was saved'))
  expect(entry.getByLabelText('Your message')).toHaveValue('Yes, it is.')
  respond = () => Promise.resolve(new Response('{"message":"Too long"}', { status: 400 }))
  await send()
  await waitFor(() => expect(currentNotice()?.description).toBe('It could not be saved. Your text is still here.'))
  respond = () => Promise.resolve(new Response(JSON.stringify(asked), { status: 201 }))
  await send()
  await waitFor(() => expect(entry.getByLabelText('Your message')).toHaveValue(''))
  await userEvent.type(entry.getByLabelText('Your message'), 'Yes, it is.')
  await send()
  await waitFor(() => expect(posted).toHaveLength(4))
  const [lost, again, , another] = posted
  expect(lost?.key).toMatch(/^[\da-f-]{36}$/)
  expect(again).toEqual(lost)
  expect(another?.key).not.toBe(lost?.key)
})

it('leaves a message open when the search finds it again', async () => {
  backendWith([message({ name: 'Wanjiru' }), message({ name: 'Otieno' })])
  renderWithQueries(<Messages />)
  const entry = await entryOf('Wanjiru')
  await userEvent.click(entry.getByRole('button', { expanded: false }))
  await userEvent.type(screen.getByLabelText('Search messages'), 'Wanji')
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect((await entryOf('Wanjiru')).getByRole('button', { expanded: true })).toBeVisible()
})

it('offers to clear the search when no message is found', async () => {
  backendWith([message({ name: 'Wanjiku' })])
  renderWithQueries(<Messages />)
  await screen.findByText('Wanjiku')
  const search = screen.getByRole('searchbox', { name: 'Search messages' })
  await userEvent.type(search, 'xyz')
  await screen.findByText('No message contains “xyz”.')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findByText('Wanjiku')
  expect(search).toHaveFocus()
})

const OFFER: NonNullable<Enquiry['offer']> = {
  what: 'home',
  type: 'sale',
  place: 'Karen',
  make: null,
  model: null,
  price: 45_000_000,
  draftId: null,
}
const open = async (name: string) => {
  const entry = await entryOf(name)
  await userEvent.click(entry.getByRole('button', { name: new RegExp(name) }))
  return entry
}

it('names requests for visits and offers, and leads from a request to its entry in the diary', async () => {
  const listing = { kind: 'property', id: 'villa', title: 'Villa in Karen' } as const
  backendWith([
    message({ name: 'Asker', kind: 'viewing', viewingId: 'visit-1', listing }),
    message({ name: 'Driver', kind: 'viewing', viewingId: null, listing: { ...listing, kind: 'car' } }),
    message({ name: 'Seller', kind: 'offer', offer: OFFER }),
    message({ name: 'Writer', listing }),
  ])
  renderWithQueries(<Messages />)
  const rowOf = async (name: string) => (await entryOf(name)).getByRole('button')
  expect(await rowOf('Asker')).toHaveTextContent('Viewing Villa in Karen')
  expect(await rowOf('Driver')).toHaveTextContent('Test drive Villa in Karen')
  expect(await rowOf('Seller')).toHaveTextContent('Offer Home in Karen')
  expect(await rowOf('Writer')).not.toHaveTextContent(/Viewing|Offer/)
  const link = (await open('Asker')).getByRole('link', { name: 'Open in the diary' })
  expect(link).toHaveAttribute('href', '/admin/viewings#visit-visit-1')
  expect((await open('Driver')).queryByRole('link', { name: 'Open in the diary' })).not.toBeInTheDocument()
})

it('makes a draft listing of an offer with one press, opens it, and says so when that fails', async () => {
  const seller = message({ name: 'Seller', kind: 'offer', offer: OFFER })
  const backend = backendWith([seller], { isDown: true })
  renderWithQueries(<Messages />)
  const entry = await open('Seller')
  expect(entry.getByText('Home to sell')).toBeInTheDocument()
  await userEvent.click(entry.getByRole('button', { name: 'Make a draft listing' }))
  await waitFor(() => expect(currentNotice()?.title).toBe('It is not known whether the draft was made'))
  expect(navigate).not.toHaveBeenCalled()

  const read = globalThis.fetch
  globalThis.fetch = (request, init) =>
    init?.method === 'POST'
      ? Promise.resolve(Response.json({ id: 'home-karen' }, { status: 201 }))
      : read(request, init)
  await userEvent.click(entry.getByRole('button', { name: 'Make a draft listing' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin?edit=property%3Ahome-karen'))
  expect(await entry.findByRole('link', { name: 'Open the draft listing' })).toBeInTheDocument()
  expect(backend.posted).toEqual(['/api/admin/enquiries/Seller/draft'])
})

it('opens the chat with the text of the reply, and then offers to save that', async () => {
  backendWith([message({ name: 'Wambui', phone: '+254712345678', email: '' })])
  renderWithQueries(<Messages />)
  const entry = await open('Wambui')
  expect(entry.queryByRole('link', { name: /mail/ })).not.toBeInTheDocument()
  expect(entry.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  await userEvent.type(entry.getByLabelText('Your message'), 'It is free & yours?')
  const chat = entry.getByRole('link', { name: 'Send by WhatsApp' })
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toBe('It is free & yours?')
  chat.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(chat)
  expect(entry.getByLabelText('What to log')).toHaveValue('whatsapp')
  expect(entry.getByLabelText('What was said or done')).toHaveValue('It is free & yours?')
  expect(entry.getByRole('button', { name: 'Save note' })).toBeEnabled()
})

it('keeps a note and a reply apart when the message is closed between', async () => {
  backendWith([message({ name: 'Njeri' })])
  renderWithQueries(<Messages />)
  const entry = await entryOf('Njeri')
  await userEvent.click(entry.getByRole('button', { name: /Njeri/ }))
  await userEvent.type(entry.getByLabelText('Your message'), 'Yes, come.')
  await userEvent.click(entry.getByRole('button', { name: 'Log a call or a note' }))
  const note = entry.getByLabelText('What was said or done')
  expect(note).toHaveValue('')
  await userEvent.type(note, 'Wants a lower price.')
  await userEvent.click(entry.getByRole('button', { name: /Njeri/ }))
  await userEvent.click(entry.getByRole('button', { name: /Njeri/ }))
  expect(entry.getByLabelText('Your message')).toHaveValue('Yes, come.')
  await userEvent.click(entry.getByRole('button', { name: 'Log a call or a note' }))
  expect(entry.getByLabelText('What was said or done')).toHaveValue('Wants a lower price.')
})

it('logs a call in place of the reply, and returns to the reply', async () => {
  const asked = message({ name: 'Person', phone: '+254712345678' })
  backendWith([asked])
  const read = globalThis.fetch
  const bodies: RequestInit['body'][] = []
  globalThis.fetch = (request, init) => {
    if (init?.method !== 'POST') return read(request, init)
    bodies.push(init.body)
    return Promise.resolve(new Response(JSON.stringify(asked), { status: 201 }))
  }
  renderWithQueries(<Messages />)
  const entry = await open('Person')
  expect(entry.getByLabelText('Your message')).toBeInTheDocument()
  await userEvent.click(entry.getByRole('button', { name: 'Log a call or a note' }))
  expect(entry.getByLabelText('What was said or done')).toHaveFocus()
  expect(entry.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  await userEvent.click(entry.getByRole('button', { name: 'Back to the reply' }))
  expect(entry.getByRole('button', { name: 'Send' })).toBeDisabled()

  await userEvent.click(entry.getByRole('button', { name: 'Log a call or a note' }))
  expect(entry.getByLabelText('What to log')).toHaveDisplayValue('Telephone call')
  await userEvent.selectOptions(entry.getByLabelText('What to log'), 'Note')
  await userEvent.type(entry.getByLabelText('What was said or done'), 'Comes on Friday')
  await userEvent.click(entry.getByRole('button', { name: 'Save note' }))
  expect(await entry.findByLabelText('Your message')).toHaveValue('')
  expect(bodies).toEqual([JSON.stringify({ kind: 'note', text: 'Comes on Friday' })])
})
