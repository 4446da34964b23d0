import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
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

beforeEach(() => {
  // jsdom has no layout; with these sizes the lists render their rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112)
  localStorage.clear()
  act(() => setSessionUser(admin))
})

/** The form of a villa with a typed price, refused because another device has saved another price. */
async function saveAfterAnotherDevice() {
  const backend = backendWith({
    '/api/properties': [property()],
    '/api/properties/villa': property(),
    '/api/cars': [car()],
    '/api/listings/deleted': [],
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingsPage />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Villa in Karen' }))
  const form = within(await screen.findByRole('form', { name: 'Edit Property' }))
  const price = form.getByLabelText('Price')
  await userEvent.clear(price)
  await userEvent.click(price)
  await userEvent.paste('81000000')
  backend.responses['/api/properties/villa'] = property({ price: 79_000_000 })
  await userEvent.click(form.getByRole('button', { name: 'Update Property' }))
  await backend.respond(412, { message: 'The listing was changed in the meantime' })
  const note = within(await form.findByText(/^This was changed on another device/).then(alertAround))
  return { backend, form, note }
}

function alertAround(text: HTMLElement): HTMLElement {
  const alert = text.closest<HTMLElement>('[role="alert"]')
  if (alert === null) throw new Error('The note is not an alert')
  return alert
}

it('shows both versions when the listing was changed on another device, and keeps the typed one when saved again', async () => {
  const { backend, form, note } = await saveAfterAnotherDevice()
  expect(note.getByText('ksh 79,000,000')).toBeInTheDocument()
  expect(note.getByText('ksh 81,000,000')).toBeInTheDocument()
  await userEvent.click(form.getByRole('button', { name: 'Update Property' }))
  expect(backend.sent.at(-1)).toMatchObject({ method: 'PATCH', body: { price: 81_000_000 } })
})

it('takes the other version only after a question, and preserves what was typed when it is denied', async () => {
  const { backend, form, note } = await saveAfterAnotherDevice()
  const takeTheirs = note.getByRole('button', { name: 'Take the other version' })
  const question = () => within(screen.getByRole('alertdialog', { name: 'Discard unsaved changes?' }))
  await userEvent.click(takeTheirs)
  await userEvent.click(question().getByRole('button', { name: 'Keep editing' }))
  expect(form.getByLabelText('Price')).toHaveValue('81000000')

  await userEvent.click(takeTheirs)
  await userEvent.click(question().getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('form', { name: 'Edit Property' })).not.toBeInTheDocument()
  expect(backend.sent).toHaveLength(1)
  expect(localStorage.getItem('draft:property:villa')).toBeNull()
})
