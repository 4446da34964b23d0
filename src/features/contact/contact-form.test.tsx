import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { env } from '../../config/env'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { mockResponses, renderWithQueries } from '../../lib/test-support'
import { rememberQueued } from '../outbox/has-queued'
import { ContactForm } from './contact-form'

const isMissing = { library: false }
jest.mock('./form-control', () => {
  if (isMissing.library) throw new Error('Loading chunk failed')
  return jest.requireActual<object>('./form-control')
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

beforeEach(() => {
  jest.resetModules()
  mockQueueItem.mockReset().mockRejectedValue(new Error('There is no IndexedDB'))
  isMissing.library = false
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
async function fillIn() {
  await userEvent.click(screen.getByLabelText('Name'))
  for (const [label, value] of [
    ['Name', 'Achieng'],
    ['Email', 'achieng@example.com'],
    ['Message', 'Is it still to be had?'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

it('submits to the same URL with the same field names when scripts do not run', () => {
  renderWithQueries(<ContactForm listing={{ kind: 'car', id: 'prado' }} />)
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Contact' })
  expect(form).toHaveAttribute('method', 'post')
  expect(form).toHaveAttribute('action', '/api/contact')
  expect([...new FormData(form).keys()]).toEqual([
    'name',
    'email',
    'phone',
    'message',
    'listingKind',
    'listingId',
    'leaveEmpty',
  ])
})

it('cuts nothing that is pasted and says that the address is wrong when it has 400 characters', async () => {
  const requested = mockResponses({ '/api/contact': { status: 201, body: {} } })
  const address = `${'a'.repeat(60)}@${'b.'.repeat(166)}example`
  renderWithQueries(<ContactForm />)
  await fillIn()
  await userEvent.clear(screen.getByLabelText('Email'))
  await userEvent.click(screen.getByLabelText('Email'))
  await userEvent.paste(address)
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveValue(address)
  expect(requested).toEqual([])
})

it.each([
  ['Jane <jane@example.com>', 'jane@example.com'],
  ['\u200bjane@gmail.com', 'jane@gmail.com'],
  ['a&b@example.com', 'a&b@example.com'],
])('sends the address in %j', async (typed, address) => {
  const bodies: unknown[] = []
  globalThis.fetch = (_path, init) => {
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
    return Promise.resolve(new Response('{}', { status: 201 }))
  }
  renderWithQueries(<ContactForm />)
  await fillIn()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: typed } })
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ name: 'Achieng', email: address })
})

it('sends to the site itself when the backend has another origin', async () => {
  jest.replaceProperty(env, 'apiUrl', 'https://api.example.com')
  const requested = mockResponses({ '/api/contact': { status: 201, body: {} } })
  renderWithQueries(<ContactForm />)
  expect(screen.getByRole('form', { name: 'Contact' })).toHaveAttribute('action', '/api/contact')
  await fillIn()
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(requested).toEqual(['/api/contact']))
})

it('shows an error and leaves the text when it is written offline and the device cannot store it', async () => {
  const requested = mockResponses({ '/api/contact': { status: 201, body: {} } })
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderWithQueries(<ContactForm />)
  await fillIn()
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Error', destructive: true }))
  expect(screen.getByLabelText('Message')).toHaveValue('Is it still to be had?')
  expect(requested).toEqual([])
  // Nothing was sent, so no response can be missing, and the next attempt is the first.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled())
  expect(screen.queryByText(/No response came/)).not.toBeInTheDocument()
  mockQueueItem.mockResolvedValue()
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(mockQueueItem).toHaveBeenCalledTimes(2))
  expect(mockQueueItem.mock.calls[1]?.[0]).toMatchObject({ attemptedAt: null })
})

describe('on a dead line that calls itself online', () => {
  const later = () => screen.findByRole('button', { name: 'Send when the line is back' })
  const sent: { key: string | null; body: unknown }[] = []
  let response: () => Promise<Response>

  beforeEach(() => {
    sent.length = 0
    response = () => Promise.reject(new TypeError('Failed to fetch'))
    globalThis.fetch = (_path, init) => {
      sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: init?.body })
      return response()
    }
    renderWithQueries(<ContactForm listing={{ kind: 'car', id: 'prado' }} />)
  })

  it('leaves the text and offers to send it later, under the same key, when no response comes', async () => {
    mockQueueItem.mockResolvedValue()
    await fillIn()
    const before = Date.now()
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
    const button = await later()
    expect(currentNotice()).toMatchObject({
      title: 'Error',
      description: 'Something went wrong. Please try again.',
      destructive: true,
    })
    expect(screen.getByLabelText('Message')).toHaveValue('Is it still to be had?')
    await userEvent.click(button)
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''))
    const [item] = mockQueueItem.mock.calls[0] ?? []
    expect(item).toMatchObject({ id: sent[0]?.key, kind: 'enquiry', path: '/api/contact', author: null })
    expect(item).toMatchObject({ listing: { kind: 'car', id: 'prado' }, written: { name: 'Achieng' } })
    const { attemptedAt } = item as { attemptedAt: number }
    expect(attemptedAt).toBeGreaterThanOrEqual(before)
    expect(button).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  it('puts what was changed since into the outbox as another message', async () => {
    mockQueueItem.mockResolvedValue()
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
    const button = await later()
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Has it been sold by now?' } })
    await userEvent.click(button)
    await waitFor(() => expect(mockQueueItem).toHaveBeenCalledTimes(1))
    const [item] = mockQueueItem.mock.calls[0] ?? []
    expect(item).toMatchObject({ attemptedAt: null, written: { message: 'Has it been sold by now?' } })
    expect(item).not.toMatchObject({ id: sent[0]?.key })
  })

  it('leaves the text and the offer when the device cannot store it', async () => {
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
    await userEvent.click(await later())
    await waitFor(() => expect(mockQueueItem).toHaveBeenCalledTimes(1))
    expect(screen.getByLabelText('Message')).toHaveValue('Is it still to be had?')
    expect(await later()).toBeInTheDocument()
  })

  it('sends under the same key and ends the offer when the line is back', async () => {
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
    const button = await later()
    response = () => Promise.resolve(new Response('{}', { status: 201 }))
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(currentNotice()?.title).toBe('Message sent!'))
    expect(button).not.toBeInTheDocument()
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  it('offers nothing when the server responds with an error', async () => {
    response = () => Promise.resolve(new Response('{}', { status: 503 }))
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(currentNotice()?.title).toBe('Error'))
    expect(screen.queryByRole('button', { name: 'Send when the line is back' })).not.toBeInTheDocument()
  })
})

it('hides the honeypot from sight and screen readers when the form is shown', () => {
  renderWithQueries(<ContactForm />)
  expect(screen.getAllByRole('textbox')).toHaveLength(4)
  expect(screen.getByLabelText('Leave this empty')).toHaveAttribute('tabindex', '-1')
})

it('can be submitted again after it was sent', async () => {
  const requested = mockResponses({ '/api/contact': { status: 201, body: {} } })
  renderWithQueries(<ContactForm />)
  for (const round of [1, 2]) {
    await fillIn()
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(requested).toHaveLength(round))
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''))
    expect(currentNotice()?.title).toBe('Message sent!')
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }))
  }
})

it('says in its place what was sent and who answers, until another message is to be written', async () => {
  mockResponses({ '/api/contact': { status: 201, body: {} } })
  renderWithQueries(<ContactForm listing={{ kind: 'car', id: 'prado' }} answeredBy="Otieno" />)
  await fillIn()
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('heading', { name: 'Thank you, Achieng.' })).toHaveFocus()
  expect(screen.getByText('Your message is with us. Otieno usually answers by email within a day.')).toBeVisible()
  expect(screen.getByText('Is it still to be had?')).toBeVisible()
  expect(screen.getByText('achieng@example.com')).toBeVisible()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Write another message' }))
  expect(screen.getByRole('form', { name: 'Contact' })).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveFocus()
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

describe('with a message that is begun', () => {
  const begun = 'I would like to see PR-001, Villa in Karen.'
  const show = () => renderWithQueries(<ContactForm listing={{ kind: 'property', id: 'villa' }} begun={begun} />)

  it('sends it as it is or as it was changed, and begins again', async () => {
    const bodies: unknown[] = []
    globalThis.fetch = (_path, init) => {
      bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
      return Promise.resolve(new Response('{}', { status: 201 }))
    }
    show()
    await userEvent.type(screen.getByLabelText('Name'), 'Achieng')
    await userEvent.type(screen.getByLabelText('Email'), 'achieng@example.com')
    await userEvent.click(screen.getByRole('button'))
    await userEvent.click(await screen.findByRole('button', { name: 'Write another message' }))
    expect(screen.getByLabelText('Message')).toHaveValue(begun)
    expect(screen.getByLabelText('Name')).toHaveValue('')
    await fillIn()
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toMatchObject([{ message: begun }, { message: 'Is it still to be had?' }])
  })

  it('gives way to what is taken back', async () => {
    show()
    await takeBack({ name: 'Achieng', email: '', phone: '', message: 'Is it still to be had?' })
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('Is it still to be had?'))
  })
})

it('sends the same key when a message is repeated, and a new key for another', async () => {
  const keys: (string | null)[] = []
  let status = 503
  globalThis.fetch = (_path, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return Promise.resolve(new Response('{}', { status }))
  }
  renderWithQueries(<ContactForm listing={{ kind: 'car', id: 'prado' }} />)
  const send = async () => {
    const before = keys.length
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(keys).toHaveLength(before + 1))
    await waitFor(() => expect(screen.getByRole('button')).toBeEnabled())
  }
  await fillIn()
  await send()
  await send()
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Has it been sold by now?' } })
  status = 201
  await send()
  const [first, again, changed] = keys
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(again).toBe(first)
  expect(changed).toMatch(/^[\da-f-]{36}$/)
  expect(changed).not.toBe(first)
})

it('submits as plain HTML when its code cannot be fetched', async () => {
  isMissing.library = true
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation()
  renderWithQueries(<ContactForm />)
  await fillIn()
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  expect(screen.getByLabelText('Message')).toHaveValue('Is it still to be had?')
})

it('can be sent again when the visitor comes back to it from the page of the plain form', async () => {
  isMissing.library = true
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation()
  renderWithQueries(<ContactForm />)
  await fillIn()
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
  expect(screen.getByLabelText('Message')).toHaveValue('Is it still to be had?')
})

it.each([false, true])('puts what is taken back into the fields that are empty', async (isLibraryMissing) => {
  isMissing.library = isLibraryMissing
  renderWithQueries(<ContactForm />)
  await userEvent.click(screen.getByLabelText('Name'))
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Another one.' } })
  await takeBack({ name: 'Achieng', email: 'achieng@example.com', phone: '', message: 'Is it still to be had?' })
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('achieng@example.com'))
  expect(screen.getByLabelText('Name')).toHaveValue('Achieng')
  expect(screen.getByLabelText('Message')).toHaveValue('Another one.')
})

describe('with a telephone number', () => {
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const PHONE = 'Phone or WhatsApp (optional)'

  it('is enough on a listing', async () => {
    const bodies: unknown[] = []
    globalThis.fetch = (_path, init) => {
      bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
      return Promise.resolve(new Response('{}', { status: 201 }))
    }
    renderWithQueries(<ContactForm listing={{ kind: 'car', id: 'prado' }} />)
    await fillIn()
    fill('Email', '')
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('Please give an email or a phone number')).toBeInTheDocument()
    fill(PHONE, '12')
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('Please enter a valid phone number')).toBeInTheDocument()
    // As long as a number, but of no numbering plan.
    fill(PHONE, '0012345678')
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.getByRole('button')).toBeEnabled())
    expect(screen.getByText('Please enter a valid phone number')).toBeInTheDocument()
    expect(bodies).toEqual([])
    fill(PHONE, '0712 345 678')
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).toMatchObject({ email: '', phone: '0712 345 678', listingKind: 'car', listingId: 'prado' })
    await waitFor(() => expect(screen.getByLabelText(PHONE)).toHaveValue(''))
  })

  it('is not enough on the contact page', async () => {
    const requested = mockResponses({ '/api/contact': { status: 201, body: {} } })
    renderWithQueries(<ContactForm />)
    await fillIn()
    fill('Email', '')
    fill(PHONE, '+44 7911 123456')
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument()
    expect(screen.queryByText('Please enter a valid phone number')).not.toBeInTheDocument()
    expect(requested).toEqual([])
  })

  it('is shown as wrong at its field when the backend refuses it', async () => {
    globalThis.fetch = () =>
      Promise.resolve(Response.json({ message: 'phone: Please enter a valid phone number' }, { status: 400 }))
    renderWithQueries(<ContactForm />)
    await fillIn()
    fill(PHONE, '0712 345 678')
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.getByLabelText(PHONE)).toHaveFocus())
    expect(screen.getByLabelText(PHONE)).toHaveAccessibleDescription('Please enter a valid phone number')
    expect(currentNotice()).toBeNull()
  })

  it('waits with the message when it is written offline', async () => {
    mockQueueItem.mockResolvedValue()
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderWithQueries(<ContactForm listing={{ kind: 'car', id: 'prado' }} />)
    await fillIn()
    fill(PHONE, '0712 345 678')
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(mockQueueItem).toHaveBeenCalledTimes(1))
    expect(mockQueueItem.mock.calls[0]?.[0]).toMatchObject({ written: { name: 'Achieng', phone: '0712 345 678' } })
  })
})
