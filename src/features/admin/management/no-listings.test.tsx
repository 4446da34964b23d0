import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithQueries } from '../../../lib/test-support'
import { ListingLists } from '../table/listing-lists'
import { backendWith } from '../test-backend'
import { property } from '../test-listings'
import { TodayPage } from '../today/today-page'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

it('says on Today that there are no listings yet when there are none, and leads to the forms', async () => {
  backendWith({ '/api/properties': [], '/api/cars': [] })
  renderWithQueries(<TodayPage />)
  expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Add the first listing' })).toHaveAttribute('href', '/admin')
  expect(screen.queryByText('Every listing was confirmed', { exact: false })).not.toBeInTheDocument()
})

it('shows listings on Today when there is one of either kind', async () => {
  backendWith({ '/api/properties': [property()], '/api/cars': [] })
  renderWithQueries(<TodayPage />)
  expect(await screen.findByText('Not complete yet')).toBeInTheDocument()
  expect(screen.queryByText('No listings yet')).not.toBeInTheDocument()
})

it('offers to add the first listing of each kind, and nothing to search, when there are none', async () => {
  backendWith({ '/api/properties': [], '/api/cars': [] })
  const onAdd = jest.fn()
  renderWithQueries(<ListingLists onAdd={onAdd} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add the first car' }))
  expect(onAdd).toHaveBeenCalledWith('car')
  expect(screen.queryByLabelText('Search listings')).not.toBeInTheDocument()
  expect(screen.queryByText('No listing matches')).not.toBeInTheDocument()
})

it('shows every listing again and focuses the search when a search without a result is cleared', async () => {
  backendWith({ '/api/properties': [property()], '/api/cars': [] })
  renderWithQueries(<ListingLists onAdd={() => undefined} />)
  const search = await screen.findByLabelText('Search listings')
  await userEvent.type(search, 'xyzzy')
  expect(await screen.findByRole('heading', { name: 'No listing matches' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByText('1 of 1 listings')).toBeInTheDocument()
  expect(search).toHaveFocus()
  expect(search).toHaveValue('')
})
