import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadOfflineCode } from '../../../lib/offline-code'
import { seeEverything } from '../../../lib/test-support'
import { whenSeen } from './filter-panel'

let mockIsOffline = false
let mockLoads = 0

jest.mock('./range-filter', () => {
  mockLoads += 1
  if (mockIsOffline) throw new TypeError('Failed to fetch')
  return {}
})

const Amounts = whenSeen(100, () => () => <p>Amounts</p>)

beforeEach(() => {
  jest.resetModules()
  mockLoads = 0
})

it('says that a filter could not be loaded, and loads it when the visitor tries again', async () => {
  seeEverything()
  jest.spyOn(console, 'error').mockImplementation()
  mockIsOffline = true
  render(<Amounts />)
  expect(await screen.findByRole('alert')).toHaveTextContent('This filter could not be loaded.')
  mockIsOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Amounts')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('is kept for a page without network, before it is seen', async () => {
  render(<Amounts />)
  await loadOfflineCode()
  expect(mockLoads).toBe(1)
})
