import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pastedEnquiryInputSchema } from '../../../../contract/enquirer'
import { currentNotice } from '../../../lib/notices'
import { createQueryClient } from '../../../lib/query-client'
import { setSessionUser } from '../../auth/session'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'
import { PasteChat } from './paste-chat'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const admin = { uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }
const stored = {
  id: 'm1',
  name: 'Wambui',
  email: '',
  message: 'x',
  listing: null,
  createdAt: new Date().toISOString(),
  readAt: null,
  deliveredAt: null,
  outboxAt: null,
  suspectedSpam: false,
}

function show() {
  const backend = backendWith({
    '/api/properties': [property({ reference: 'PR-042', status: 'under-offer' })],
    '/api/cars': [car({ reference: 'CR-007', status: 'draft' })],
  })
  act(() => setSessionUser(admin))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PasteChat />
    </QueryClientProvider>,
  )
  return backend
}

const paste = (text: string) => fireEvent.change(screen.getByLabelText('Pasted chat'), { target: { value: text } })

beforeEach(() => sessionStorage.clear())

it('shows the listing and stores the message with it when the chat names a reference', async () => {
  const backend = show()
  paste('[23/11/2026, 10:15] Wambui: is pr42 free?')
  const matches = within(await screen.findByRole('list', { name: 'Listings it may be about' }))
  expect(matches.getByText('PR-042 · Under offer')).toBeInTheDocument()
  expect(matches.getByText(/45,000,000/)).toBeInTheDocument()
  expect(matches.getByRole('button', { name: /^Copy link/ })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Store as a message' }))
  expect(backend.sent).toEqual([
    {
      method: 'POST',
      path: '/api/enquiries',
      body: { name: 'Wambui', phone: null, message: 'is pr42 free?', listingKind: 'property', listingId: 'villa' },
    },
  ])
  expect(backend.keys[0]).toMatch(/^[\da-f-]{36}$/)
  await backend.respond(201, stored)
  expect(currentNotice()).toMatchObject({ title: 'Stored among the messages' })
  expect(screen.getByLabelText('Pasted chat')).toHaveValue('')
})

it('offers no link to a draft, and stores without a listing when the administrator says so', async () => {
  const backend = show()
  paste('CR-007?\n0712 345 678')
  const matches = within(await screen.findByRole('list', { name: 'Listings it may be about' }))
  expect(matches.queryByRole('button', { name: /^Copy link/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'None of these' }))
  await userEvent.type(screen.getByLabelText('Who wrote'), 'Otieno')
  await userEvent.click(screen.getByRole('button', { name: 'Store as a message' }))
  expect(backend.sent[0]?.body).toEqual({ name: 'Otieno', phone: '+254712345678', message: 'CR-007?\n0712 345 678' })
})

it('retains the text and sends the same key again when storing failed', async () => {
  const backend = show()
  paste('[23/11/2026, 10:15] Wambui: Hello')
  await screen.findByText('No listing has this reference, link or these words.')
  const button = screen.getByRole('button', { name: 'Store as a message' })
  await userEvent.click(button)
  await backend.respond(503, { message: 'The database cannot be reached.' })
  expect(currentNotice()).toMatchObject({ title: 'It could not be stored', destructive: true })
  expect(screen.getByLabelText('Pasted chat')).toHaveValue('[23/11/2026, 10:15] Wambui: Hello')
  await userEvent.click(button)
  expect(backend.keys[0]).toBe(backend.keys[1])
})

it('says that a chat is too long for one message, and keeps the rest with its person and listing', async () => {
  const backend = show()
  const lines = Array.from({ length: 120 }, (_, index) => `Message ${index} about the villa in Karen with a pool`)
  const chat = lines.map((line, index) => `23/11/2025, 10:${10 + (index % 50)} - Wambui: ${line}`)
  paste(['23/11/2025, 10:09 - Wambui: It is about PR-042', ...chat].join('\n'))
  await screen.findByText('PR-042 · Under offer')
  expect(screen.getByText(/It has 5,\d{3} characters, and a message at most 5,000/)).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Their telephone'), '0712 345 678')
  await userEvent.click(screen.getByRole('button', { name: 'Store as a message' }))
  await backend.respond(201, stored)
  expect(currentNotice()).toMatchObject({ title: 'The beginning is stored' })
  expect(screen.getByLabelText('Pasted chat')).not.toHaveValue('')
  expect(screen.getByLabelText('Who wrote')).toHaveValue('Wambui')
  await userEvent.click(screen.getByRole('button', { name: 'Store as a message' }))
  await backend.respond(201, stored)
  expect(screen.getByLabelText('Pasted chat')).toHaveValue('')
  const bodies = backend.sent.map(({ body }) => pastedEnquiryInputSchema.parse(body))
  for (const { message, ...others } of bodies) {
    expect(message.length).toBeLessThanOrEqual(5_000)
    expect(others).toEqual({ name: 'Wambui', phone: '+254712345678', listingKind: 'property', listingId: 'villa' })
  }
  expect(bodies.map(({ message }) => message).join('\n')).toBe(['It is about PR-042', ...lines].join('\n'))
  expect(backend.keys[0]).not.toBe(backend.keys[1])
})

it('names what is wrong with a telephone number, and sends nothing until it is right', async () => {
  const backend = show()
  paste('[23/11/2026, 10:15] Wambui: Hello')
  await screen.findByText('No listing has this reference, link or these words.')
  const phone = screen.getByLabelText('Their telephone')
  await userEvent.type(phone, '0712345678 / 0722345678')
  await userEvent.click(screen.getByRole('button', { name: 'Store as a message' }))
  expect(phone).toHaveAccessibleDescription('Enter one telephone number, such as 0712 345 678 or +254 712 345 678')
  expect(phone).toHaveValue('0712345678 / 0722345678')
  expect(backend.sent).toEqual([])
  await userEvent.clear(phone)
  await userEvent.type(phone, 'Tel: 0712345678')
  await userEvent.click(screen.getByRole('button', { name: 'Store as a message' }))
  expect(backend.sent[0]?.body).toMatchObject({ phone: 'Tel: 0712345678' })
})
