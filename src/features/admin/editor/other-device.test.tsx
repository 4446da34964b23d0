import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createQueryClient } from '../../../lib/query-client'
import { setSessionUser } from '../../auth/session'
import { ListingsPage } from '../overview/listings-page'
import { backendWith } from '../test-backend'
import { car, property } from '../test-listings'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const admin = { uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }
const summary = {
  kind: 'property',
  id: 'new',
  version: '00000000-0000-4000-8000-000000000001',
  device: 'iPhone',
  updatedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
}
const theirs = { ...summary, baseVersion: null, values: { title: 'Typed on the phone', price: '12,5' } }

function start() {
  return backendWith({
    '/api/properties': [property()],
    '/api/cars': [car()],
    '/api/listings/deleted': [],
    '/api/admin/drafts': { drafts: [summary] },
    '/api/admin/drafts/property/new': { draft: theirs },
  })
}

async function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingsPage />
    </QueryClientProvider>,
  )
  const name = 'Open Add New Property'
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  return within(screen.getByRole('form', { name: 'Add New Property' }))
}

beforeEach(() => {
  // jsdom has no layout; with these sizes the lists render their rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112)
  localStorage.clear()
  act(() => setSessionUser(admin))
})

it('puts the other device’s input into the form when the user continues', async () => {
  start()
  const form = await show()
  expect(await form.findByText('Started on another device, 5 minutes ago (iPhone)')).toBeInTheDocument()
  expect(form.getByLabelText('Title')).toHaveValue('')
  await userEvent.click(form.getByRole('button', { name: 'Continue' }))
  expect(form.getByLabelText('Title')).toHaveValue('Typed on the phone')
  expect(form.getByLabelText('Price')).toHaveValue('12,5')
  expect(form.queryByText(/another device/)).not.toBeInTheDocument()
  expect(localStorage.getItem('draft:property:new')).toContain('Typed on the phone')
})

it('removes it from the server when the user discards it', async () => {
  const backend = start()
  const form = await show()
  await userEvent.click(await form.findByRole('button', { name: 'Discard' }))
  await waitFor(() => {
    expect(backend.drafts.sent).toEqual([
      { method: 'DELETE', path: `/api/admin/drafts/property/new?replaces=${summary.version}`, body: null },
    ])
  })
  expect(form.queryByText(/another device/)).not.toBeInTheDocument()
})

it('asks which one to use when there is input here too', async () => {
  localStorage.setItem('draft:property:new', JSON.stringify({ savedAt: 1, changes: { title: 'Typed here' } }))
  start()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingsPage />
    </QueryClientProvider>,
  )
  const form = within(await screen.findByRole('form', { name: 'Add New Property' }))
  expect(
    await form.findByText(/^Also filled in on another device or in another tab, 5 minutes ago/),
  ).toBeInTheDocument()
  expect(form.getByLabelText('Title')).toHaveValue('Typed here')
  const take = form.getByRole('button', { name: 'Take the other one' })
  await userEvent.click(take)
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace what you typed here?' }))
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(form.getByLabelText('Title')).toHaveValue('Typed here')
  await userEvent.click(take)
  await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
  expect(form.getByLabelText('Title')).toHaveValue('Typed on the phone')
})

it('shows one quiet line when the server refuses, and nothing is lost', async () => {
  const backend = start()
  backend.responses['/api/admin/drafts'] = { drafts: [] }
  backend.drafts.status = 500
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingsPage />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Properties' }))
  const form = within(screen.getByRole('form', { name: 'Add New Property' }))
  await userEvent.type(form.getByLabelText('Title'), 'Vi')
  const line = await form.findByText('Saved on this device, not yet on your others.', {}, { timeout: 10_000 })
  expect(line).toBeInTheDocument()
  expect(localStorage.getItem('draft:property:new')).toContain('Vi')
})
