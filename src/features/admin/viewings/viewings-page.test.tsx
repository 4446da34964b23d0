import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Viewing } from '../../../../contract/viewings/viewing'
import { currentNotice } from '../../../lib/notices'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'
import { confirmed, diaryResponses, NOW, viewing } from './test-viewings'
import { ViewingsPage } from './viewings-page'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

beforeEach(() => {
  sessionStorage.clear()
  window.location.hash = ''
  jest.spyOn(Date, 'now').mockReturnValue(NOW)
})

function show(viewings: readonly Viewing[], others: Record<string, unknown> = {}) {
  const backend = backendWith({ ...diaryResponses(viewings), ...others })
  renderWithQueries(<ViewingsPage />)
  return {
    ...backend,
    /** What the calls return from now on. */
    now: (later: readonly Viewing[]) => Object.assign(backend.responses, diaryResponses(later)),
  }
}

const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const press = (scope: { getByRole: typeof screen.getByRole }, name: string | RegExp) =>
  userEvent.click(scope.getByRole('button', { name }))
/** In the menu of the only visit. */
const pick = async (name: string) => {
  await press(await card('Villa in Karen'), /^More/)
  await userEvent.click(screen.getByRole('menuitem', { name }))
}
const TIME = /^Day and time, Nairobi time/
const setTime = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('shows what waits on top, then today and the days after it in the time of Nairobi', async () => {
  show([
    confirmed({ id: 'c', title: 'Loft', start: '2026-11-28T21:30:00Z' }),
    viewing({ id: 'a', title: 'Proposed', status: 'proposed', starts: ['2026-12-01T10:30:00+03:00'] }),
    viewing({ id: 'b', title: 'Requested', createdAt: '2026-11-26T12:00:00.000Z' }),
    confirmed({ id: 'd', title: 'Unsettled', start: '2026-11-26T09:00:00+03:00' }),
    confirmed({ id: 'e', title: 'Over', start: '2026-11-27T09:00:00+03:00', place: 'The gate' }),
  ])
  const waiting = await section('Waiting for an answer')
  expect(waiting.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Requested',
    'Proposed',
  ])
  expect(waiting.getByText(/Saturday 28 November, afternoon \(12 to 16\)/)).toBeInTheDocument()
  expect(waiting.getByText('Tuesday 1 December, 10:30, Nairobi time')).toBeInTheDocument()
  const toSettle = await section('Did they come?')
  expect(toSettle.getByRole('link', { name: 'Unsettled' })).toBeInTheDocument()
  expect(toSettle.getByText('Thursday 26 November')).toBeInTheDocument()
  const today = await section('Today, Friday 27 November')
  expect(today.getByText('09:00')).toBeInTheDocument()
  expect(today.getByText('The gate')).toBeInTheDocument()
  expect(today.getByRole('button', { name: 'Came Over' })).toBeInTheDocument()
  const later = await section('Sunday 29 November')
  expect(later.getByText('00:30')).toBeInTheDocument()
  expect(later.queryByRole('button', { name: /Came/ })).not.toBeInTheDocument()
})

it('confirms a request for its first wish at its first hour and warns of a visit less than an hour apart', async () => {
  const other = confirmed({ id: 'other', title: 'Loft', start: '2026-11-28T12:30:00+03:00' })
  const backend = show([viewing(), other])
  await press(await card('Villa in Karen'), /^Confirm/)
  const form = within(screen.getByRole('form', { name: 'Confirm the visit' }))
  expect(form.getByLabelText(TIME)).toHaveValue('2026-11-28T12:00')
  expect(form.getByLabelText('Minutes')).toHaveValue(45)
  expect(form.getByText(/this one at 12:00 and Loft at 12:30/)).toBeInTheDocument()
  await userEvent.type(form.getByLabelText('Place (optional)'), 'The gate')
  await press(form, 'Confirm')
  const body = { start: '2026-11-28T12:00:00+03:00', minutes: 45, place: 'The gate' }
  expect(backend.sent).toEqual([{ method: 'POST', path: '/api/admin/viewings/visit-1/confirm', body }])
  expect(backend.versions[0]).toMatch(/^W\/"1\./)

  const stored = confirmed({ place: 'The gate' })
  backend.now([stored, other])
  await backend.respond(200, { ...stored, warnings: [] })
  const day = await section('Tomorrow, Saturday 28 November')
  await waitFor(() => expect(day.getByRole('article', { name: 'Villa in Karen' })).toHaveFocus())
  expect(day.getAllByText(/Less than an hour apart/)).toHaveLength(2)
  expect(screen.getByText('Nobody is waiting for an answer.')).toBeInTheDocument()
  expect(currentNotice()).toMatchObject({ title: 'Visit confirmed', description: 'Wanjiru is told by email.' })
})

it('chooses another wish with one press', async () => {
  show([viewing()])
  await press(await card('Villa in Karen'), /^Confirm/)
  await press(screen, 'Sunday 29 November, 09:00')
  expect(screen.getByLabelText(TIME)).toHaveValue('2026-11-29T09:00')
})

it('keeps what was typed when the backend refuses it, when the connection breaks, and after a reload', async () => {
  const backend = show([viewing()])
  await press(await card('Villa in Karen'), /^Confirm/)
  const place = () => screen.getByLabelText('Place (optional)')
  await userEvent.type(place(), 'The gate')
  await press(screen, 'Confirm')
  await backend.respond(409, { message: 'It is cancelled.' })
  await waitFor(() =>
    expect(currentNotice()).toMatchObject({ title: 'Nothing was changed', description: 'It is cancelled.' }),
  )
  expect(place()).toHaveValue('The gate')
  await press(screen, 'Confirm')
  await backend.lose()
  await waitFor(() => expect(currentNotice()?.title).toBe('It is not known whether it was saved'))
  expect(place()).toHaveValue('The gate')
  // Opened again, as after a reload.
  await press(screen, 'Close')
  await press(await card('Villa in Karen'), /^Confirm/)
  expect(place()).toHaveValue('The gate')
})

it('shows what changed when the visit was changed meanwhile, and confirms the new version with what was typed', async () => {
  const backend = show([viewing()])
  await press(await card('Villa in Karen'), /^Confirm/)
  setTime(screen.getByLabelText(TIME), '2026-11-28T14:00')
  await press(screen, 'Confirm')
  backend.now([viewing({ version: 2, times: [{ date: '2026-11-30', part: 'evening' }] })])
  await backend.respond(412, { message: 'This visit was changed since you opened it.' })
  const note = await screen.findByText(/This viewing was changed meanwhile/)
  expect(note.closest('[role="alert"]')).toHaveTextContent('→ Monday 30 November, evening (16 to 18)')
  expect(screen.getByLabelText(TIME)).toHaveValue('2026-11-28T14:00')
  await press(screen, 'Confirm')
  expect(backend.versions[1]).toMatch(/^W\/"2\./)
  expect(backend.sent[1]?.body).toMatchObject({ start: '2026-11-28T14:00:00+03:00' })
})

it('begins anew when the visit was changed after something was typed', async () => {
  const backend = show([viewing()])
  await press(await card('Villa in Karen'), /^Confirm/)
  await userEvent.type(screen.getByLabelText('Place (optional)'), 'The gate')
  setTime(screen.getByLabelText(TIME), '2026-11-28T14:00')
  await press(screen, 'Confirm')
  backend.now([viewing({ version: 2, times: [{ date: '2026-11-30', part: 'evening' }] })])
  await backend.respond(412, { message: 'This visit was changed since you opened it.' })
  await screen.findByText(/This viewing was changed meanwhile/)
  await press(screen, 'Close')
  await press(await card('Villa in Karen'), /^Confirm/)
  expect(screen.getByLabelText(TIME)).toHaveValue('2026-11-30T16:00')
  expect(screen.getByLabelText('Place (optional)')).toHaveValue('')
})

it('shows each fault of a confirmation below its field and gives the first one the focus', async () => {
  const backend = show([viewing()])
  await press(await card('Villa in Karen'), /^Confirm/)
  await userEvent.clear(screen.getByLabelText('Minutes'))
  await userEvent.type(screen.getByLabelText('Minutes'), '2')
  await userEvent.click(screen.getByLabelText('Place (optional)'))
  await userEvent.paste('x'.repeat(201))
  await press(screen, 'Confirm')
  expect(screen.getByLabelText('Minutes')).toHaveAccessibleDescription(/5 to 480/)
  expect(screen.getByLabelText('Minutes')).toHaveFocus()
  expect(screen.getByLabelText('Place (optional)')).toHaveAccessibleDescription(/at most 200 characters/)
  expect(backend.sent).toEqual([])
})

it('asks for a time when none is given', async () => {
  const backend = show([viewing()])
  await press(await card('Villa in Karen'), /^Confirm/)
  setTime(screen.getByLabelText(TIME), '')
  await press(screen, 'Confirm')
  expect(screen.getByText('Please choose a day and a time')).toBeInTheDocument()
  expect(backend.sent).toEqual([])
})

it.each([
  [
    viewing(),
    /^Dear Wanjiru,\n\nYou asked Kilele Properties for a viewing:\n\nVilla in Karen\nTimes that suit you:\nSaturday 28 November, afternoon \(12 to 16\)\nSunday 29 November, morning \(9 to 12\)\n\nSee, change or cancel: /,
  ],
  [
    confirmed({ place: 'The gate' }),
    /^Dear Wanjiru,\n\nYour viewing is confirmed:\n\nVilla in Karen\nSaturday 28 November, 12:00, Nairobi time\n45 minutes\nThe gate/,
  ],
  [
    viewing({ status: 'proposed', starts: ['2026-12-01T10:30:00+03:00'] }),
    /We propose this time for your viewing:\n\nVilla in Karen\nTuesday 1 December, 10:30, Nairobi time\n\nChoose a time:/,
  ],
  [
    { ...confirmed({ status: 'cancelled', reason: 'It was sold.' }), propertyId: undefined, carId: 'prado' },
    /This test drive is cancelled:\n\nVilla in Karen\nSaturday 28 November, 12:00, Nairobi time\n\nIt was sold\./,
  ],
])('offers the text for WhatsApp with the visitor’s link when there is no email', async (visit, text) => {
  show([{ ...visit, email: null }])
  const link = (await card('Villa in Karen')).getByRole('link', { name: 'Send by WhatsApp' })
  const url = new URL(link.getAttribute('href') ?? '')
  expect(url.pathname).toBe('/254712345678')
  expect(url.searchParams.get('text')).toMatch(text)
  expect(url.searchParams.get('text')).toContain('https://kilele.example/viewing/abc')
})

it.each([
  confirmed({ start: '2026-11-27T09:59:00+03:00' }),
  confirmed({ status: 'done', start: '2026-11-27T09:00:00+03:00', outcome: 'liked' }),
])('offers no text for WhatsApp once the visit has begun', async (visit) => {
  show([{ ...visit, email: null }])
  const link = (await card('Villa in Karen')).getByRole('link', { name: 'WhatsApp' })
  expect(link).toHaveAttribute('href', 'https://wa.me/254712345678')
})

it('tells nobody of a visit that is confirmed after it began', async () => {
  const backend = show([viewing()])
  await press(await card('Villa in Karen'), /^Confirm/)
  setTime(screen.getByLabelText(TIME), '2026-11-27T09:00')
  await press(screen, 'Confirm')
  await backend.respond(200, confirmed({ start: '2026-11-27T09:00:00+03:00' }))
  await waitFor(() => expect(currentNotice()?.title).toBe('Visit confirmed'))
  expect(currentNotice()?.description).toBeUndefined()
})

it('links call, chat and email without a text when the visitor gets emails', async () => {
  show([confirmed()])
  const entry = await card('Villa in Karen')
  expect(entry.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+254712345678')
  expect(entry.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/254712345678')
  expect(entry.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:wanjiru@example.com')
})

it('writes to one address alone, whatever it contains', async () => {
  show([viewing({ email: 'a?bcc=all@example.com' })])
  const link = (await card('Villa in Karen')).getByRole('link', { name: 'Email' })
  expect(link).toHaveAttribute('href', 'mailto:a%3Fbcc%3Dall@example.com')
})

it('says once that a visit without a time is cancelled', async () => {
  show([viewing({ status: 'cancelled' })])
  expect((await card('Villa in Karen')).getAllByText(/Cancelled/)).toHaveLength(1)
})

it('proposes the times that are filled in', async () => {
  const backend = show([viewing()])
  await press(await card('Villa in Karen'), /^Other times/)
  const form = within(screen.getByRole('form', { name: 'Propose other times' }))
  await press(form, 'Propose')
  expect(form.getByText('Please choose a day and a time')).toBeInTheDocument()
  await press(form, 'Another time')
  setTime(form.getByLabelText('Time 1, Nairobi time'), '2026-12-01T10:30')
  setTime(form.getByLabelText('Time 3, Nairobi time (optional)'), '2026-12-02T10:30')
  await press(form, 'Propose')
  expect(backend.sent[0]).toMatchObject({
    path: '/api/admin/viewings/visit-1/propose',
    body: { starts: ['2026-12-01T10:30:00+03:00', '2026-12-02T10:30:00+03:00'] },
  })
})

it('cancels with a reason', async () => {
  const backend = show([confirmed()])
  await pick('Cancel the visit')
  await userEvent.type(screen.getByLabelText('Reason (optional)'), 'It was sold.')
  await press(screen, 'Cancel the visit')
  expect(backend.sent[0]).toMatchObject({
    path: '/api/admin/viewings/visit-1/cancel',
    body: { reason: 'It was sold.' },
  })
})

it('stores what the visitor thought once an answer is chosen', async () => {
  const backend = show([confirmed({ start: '2026-11-27T09:00:00+03:00' })])
  await press(await card('Villa in Karen'), /^Came/)
  const form = within(screen.getByRole('form', { name: 'The visitor came' }))
  await userEvent.type(form.getByLabelText('Note (optional)'), 'Asked about the roof.')
  await press(form, 'Save')
  expect(form.getByText('Please choose an answer')).toBeInTheDocument()
  expect(form.getByRole('radio', { name: 'Liked it' })).toHaveFocus()
  await userEvent.click(form.getByRole('radio', { name: 'Will offer' }))
  await press(form, 'Save')
  const body = { outcome: 'will-offer', note: 'Asked about the roof.' }
  expect(backend.sent).toEqual([{ method: 'POST', path: '/api/admin/viewings/visit-1/done', body }])
  const done = confirmed({
    start: '2026-11-27T09:00:00+03:00',
    status: 'done',
    version: 3,
    ...body,
    outcome: 'will-offer',
  })
  backend.now([done])
  await backend.respond(200, done)
  expect(await (await section('Today, Friday 27 November')).findByText('Will offer')).toBeInTheDocument()
})

it('says with one press that nobody came, and what was changed when that is refused', async () => {
  const backend = show([confirmed({ start: '2026-11-26T09:00:00+03:00' })])
  await press(await section('Did they come?'), /^Did not come/)
  expect(backend.sent).toEqual([{ method: 'POST', path: '/api/admin/viewings/visit-1/missed', body: {} }])
  backend.now([])
  const settled = confirmed({ start: '2026-11-26T09:00:00+03:00', status: 'done', outcome: 'liked', version: 3 })
  backend.responses['/api/admin/viewings/visit-1'] = settled
  await backend.respond(412, { message: 'This visit was changed since you opened it.' })
  await waitFor(() =>
    expect(currentNotice()?.description).toBe(
      'Somebody changed this visit meanwhile. Status: Confirmed → Came. Feedback: nothing → Liked it.',
    ),
  )
  await waitFor(() => expect(screen.queryByText('Did they come?')).not.toBeInTheDocument())
})

it('shows the history of a visit', async () => {
  const changes = [
    {
      id: 2,
      at: '2026-11-26T11:00:00Z',
      by: 'visitor',
      action: 'cancelled',
      fields: { status: { from: 'confirmed', to: 'cancelled' } },
    },
    {
      id: 1,
      at: '2026-11-26T10:00:00Z',
      by: 'a',
      action: 'confirmed',
      fields: { start: { to: '2026-11-28T09:00:00.000Z' } },
    },
  ]
  show([confirmed()], { '/api/admin/viewings/visit-1/history': changes })
  await pick('History')
  const dialog = within(await screen.findByRole('dialog', { name: 'History of Villa in Karen' }))
  const [latest, first] = await dialog
    .findAllByRole('listitem', { name: '' })
    .then((items) => items.filter(({ parentElement }) => parentElement?.tagName === 'OL'))
  expect(latest).toHaveTextContent('Cancelled by the visitor Thursday 26 November, 14:00, Nairobi time')
  expect(latest).toHaveTextContent('Status: Confirmed → Cancelled')
  expect(first).toHaveTextContent('Time: nothing → Saturday 28 November, 12:00, Nairobi time')
})

it('shows past visits on demand and earlier ones with the next press', async () => {
  const past = confirmed({ status: 'done', outcome: 'liked', start: '2026-11-20T09:00:00+03:00' })
  show([], {
    '/api/admin/viewings?from=2026-10-28&to=2026-11-26': { viewings: [] },
    '/api/admin/viewings?from=2026-09-28&to=2026-11-26': { viewings: [past] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show past visits' }))
  expect(await screen.findByText('No other visits in the last 30 days.')).toBeInTheDocument()
  await press(screen, 'Show earlier visits')
  expect(await (await section('Friday 20 November')).findByText('Liked it')).toBeInTheDocument()
})

it('says so when the diary cannot be loaded, and tries again', async () => {
  const backend = show([])
  const call = '/api/admin/viewings?status=requested'
  backend.responses[call] = undefined
  expect(await screen.findByText('The viewings could not be loaded.')).toBeInTheDocument()
  backend.now([viewing()])
  await press(screen, 'Try again')
  expect(await card('Villa in Karen')).toBeDefined()
})

it('leads to the visit that a link names, also when it is not in the diary', async () => {
  window.location.hash = '#visit-old'
  const old = confirmed({ id: 'old', title: 'Old loft', status: 'done', start: '2026-08-20T09:00:00+03:00' })
  show([viewing()], { '/api/admin/viewings/old': old })
  const opened = await section('The visit you opened')
  await waitFor(() => expect(opened.getByRole('article', { name: 'Old loft' })).toHaveFocus())
})

describe('a visit arranged by phone', () => {
  const LISTINGS = { '/api/properties': [property({ id: 'villa', title: 'Villa in Karen' })], '/api/cars': [car()] }

  async function fill() {
    await userEvent.click(await screen.findByRole('button', { name: 'Enter a visit' }))
    await userEvent.click(await screen.findByRole('radio', { name: /^Villa in Karen/ }))
    await userEvent.type(screen.getByLabelText('Name'), 'Otieno')
    setTime(screen.getByLabelText(TIME), '2026-11-30T11:00')
  }
  const submit = () => press(screen, 'Enter the visit')

  it('is entered once, confirmed, and shown in its day', async () => {
    const backend = show([], LISTINGS)
    await fill()
    await userEvent.type(screen.getByLabelText('Phone or WhatsApp'), '0712 345 678')
    await submit()
    const [sent] = backend.sent
    expect(sent).toMatchObject({ method: 'POST', path: '/api/admin/viewings' })
    expect(sent?.body).toMatchObject({
      propertyId: 'villa',
      name: 'Otieno',
      phone: '0712 345 678',
      start: '2026-11-30T11:00:00+03:00',
      minutes: 45,
    })
    expect(backend.keys[0]).not.toBeNull()
    const entered = confirmed({ name: 'Otieno', email: null, start: '2026-11-30T11:00:00+03:00', times: [] })
    backend.now([entered])
    await backend.respond(201, { ...entered, warnings: [] })
    expect((await section('Monday 30 November')).getByRole('article', { name: 'Villa in Karen' })).toHaveFocus()
  })

  it('says what is missing and keeps what was typed when it is refused', async () => {
    const backend = show([], LISTINGS)
    await fill()
    await submit()
    expect(screen.getByText('Please give an email or a phone number')).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    setTime(screen.getByLabelText('Minutes'), '481')
    await submit()
    expect(screen.getByLabelText('Minutes')).toHaveAccessibleDescription(/5 to 480/)
    expect(backend.sent).toEqual([])
    setTime(screen.getByLabelText('Minutes'), '45')
    await userEvent.type(screen.getByLabelText('Phone or WhatsApp'), '0012345678')
    await submit()
    await backend.respond(400, { message: 'Please enter a valid phone number' })
    expect(await screen.findByText('Please enter a valid phone number')).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Otieno')
  })
})

describe('the calendar feed', () => {
  it('shows a new link, copies it, and hides it when it is revoked', async () => {
    const user = userEvent.setup()
    const backend = show([])
    const feed = await section('Calendar on your phone')
    await press(feed, 'Make a new link')
    await backend.respond(200, { url: 'https://kilele.example/api/viewings/calendar/s3cret.ics' })
    expect(await feed.findByLabelText(/^Calendar link/)).toHaveValue(
      'https://kilele.example/api/viewings/calendar/s3cret.ics',
    )
    await user.click(feed.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toContain('s3cret.ics')
    await press(feed, 'Revoke the link')
    await backend.respond(200)
    await waitFor(() => expect(feed.queryByLabelText(/^Calendar link/)).not.toBeInTheDocument())
  })

  it('says so when the link cannot be made', async () => {
    const backend = show([])
    await press(await section('Calendar on your phone'), 'Make a new link')
    await backend.respond(429, { message: 'Too many requests' })
    await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'The link could not be made' }))
  })
})
