import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithQueries } from '../../../lib/test-support'
import { TablePage } from '../table/table-page'
import { backendWith } from '../test-backend'
import { property } from '../test-listings'
import { TodayPage } from '../today/today-page'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

const PAGES = [
  ['overview', TodayPage, 'Every listing was confirmed', 'Not complete yet'],
  ['table', TablePage, 'No listing matches', '1 of 1 listings'],
] as const

for (const [name, Page, wrong, right] of PAGES) {
  it(`says on the ${name} that there are no listings yet when there are none, and leads to the forms`, async () => {
    backendWith({ '/api/properties': [], '/api/cars': [] })
    renderWithQueries(<Page />)
    expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Add the first listing' })).toHaveAttribute('href', '/admin')
    expect(screen.queryByText(wrong, { exact: false })).not.toBeInTheDocument()
  })

  it(`shows listings on the ${name} when there is one of either kind`, async () => {
    backendWith({ '/api/properties': [property()], '/api/cars': [] })
    renderWithQueries(<Page />)
    expect(await screen.findByText(right)).toBeInTheDocument()
    expect(screen.queryByText('No listings yet')).not.toBeInTheDocument()
  })
}

it('shows every listing again and focuses the search when a search without a result is cleared', async () => {
  backendWith({ '/api/properties': [property()], '/api/cars': [] })
  renderWithQueries(<TablePage />)
  const search = await screen.findByLabelText('Search listings')
  await userEvent.type(search, 'xyzzy')
  expect(await screen.findByRole('heading', { name: 'No listing matches' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByText('1 of 1 listings')).toBeInTheDocument()
  expect(search).toHaveFocus()
  expect(search).toHaveValue('')
})
