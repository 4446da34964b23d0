import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
  expect(backend.sent[0]?.body).toEqual({ name: 'Otieno', phone: '0712 345 678', message: 'CR-007?\n0712 345 678' })
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
