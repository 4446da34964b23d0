import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createQueryClient } from '../../../lib/query-client'
import { setSessionUser } from '../../auth/session'
import { backendWith } from '../test-backend'
import { ListingsPage } from './listings-page'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const oddProperty = { id: 'odd', title: 'Odd villa', price: 'on request', type: 'swap', imageUrls: null, bedrooms: {} }
const oddCar = { id: 'odd-car', title: 'Odd car', year: null, make: 7, imageUrls: [null] }

beforeEach(() => {
  // jsdom has no layout; with these sizes the lists render their rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112)
  localStorage.clear()
  act(() => setSessionUser({ uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }))
})

it('lists and edits listings when values are malformed, and omits records that are not listings', async () => {
  backendWith({
    '/api/properties': [oddProperty, null, { id: 'untitled' }, 7],
    '/api/properties/odd': oddProperty,
    '/api/cars': [oddCar, { title: 'No id' }],
    '/api/listings/deleted': [],
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingsPage />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('1 property')).toBeInTheDocument()
  expect(await screen.findByText('1 car')).toBeInTheDocument()
  expect(screen.getAllByText('N/A').length).toBeGreaterThanOrEqual(2)
  await userEvent.click(screen.getByRole('button', { name: 'Edit Odd villa' }))
  const form = within(await screen.findByRole('form', { name: 'Edit Property' }))
  expect(form.getByLabelText('Title')).toHaveValue('Odd villa')
  expect(form.getByLabelText('Price')).toHaveValue('')
  expect(document.body).not.toHaveTextContent(/undefined|NaN|null|\[object Object\]/)
})

it('offers a retry when a list is not an array', async () => {
  backendWith({ '/api/properties': { properties: [] }, '/api/cars': null, '/api/listings/deleted': [] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListingsPage />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('The properties could not be loaded.')).toBeInTheDocument()
  expect(await screen.findByText('The cars could not be loaded.')).toBeInTheDocument()
})
