import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice } from '../../lib/notices'
import { renderWithQueries } from '../../lib/test-support'
import { OfficeLine } from './office-line'
import { backendWith } from './test-backend'
import { car, property } from './test-listings'

jest.mock('../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

it('leads to Today and Listings with one tap when the administrator is on a public page', () => {
  renderWithQueries(<OfficeLine path="/contact" />)
  expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/admin/overview')
  expect(screen.getByRole('link', { name: 'Listings' })).toHaveAttribute('href', '/admin')
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

it.each(['/admin', '/admin/messages'])('is left out on %s', (path) => {
  const { container } = renderWithQueries(<OfficeLine path={path} />)
  expect(container).toBeEmptyDOMElement()
})

it('sets the status of the listing on the page, and undoes it', async () => {
  const backend = backendWith({})
  const { queries } = renderWithQueries(<OfficeLine path="/properties/villa/" />, {
    key: ['property', 'villa'],
    data: property({ type: 'rent' }),
  })
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin?edit=property%3Avilla')
  expect(screen.queryByRole('option', { name: 'Sold' })).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText(`Status of ${property().title}`), 'Let')
  await backend.respond(200, { undo: 'token' })
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: `“${property().title}” is let` }))
  expect(queries.getQueryData(['property', 'villa'])).toMatchObject({ status: 'let' })
  currentNotice()?.action?.onSelect()
  await waitFor(() => expect(backend.sent.at(-1)?.body).toEqual({ undo: 'token' }))
})

it('offers no status when the listing is not known, as on a page that was not found', () => {
  renderWithQueries(<OfficeLine path="/cars/gone" />, { key: ['car', 'prado'], data: car() })
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})
