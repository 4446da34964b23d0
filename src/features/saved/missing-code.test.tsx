import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice } from '../../lib/notices'
import { loadOfflineCode } from '../../lib/offline-code'
import { CompareBar, CompareToggle } from './compare-toggle'
import { SaveButton } from './save-button'
import type { StoredListing } from './stored-listing'

const mockAttempt = jest.fn()
jest.mock('./choosing', () => {
  mockAttempt()
  throw new Error('Loading chunk failed')
})

const villa: StoredListing = { kind: 'property', id: 'one', title: 'Villa', price: 1, photo: null }

beforeEach(() => {
  localStorage.clear()
  mockAttempt.mockClear()
})

it('reports no error when a listing is saved, and one when it cannot be compared', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <>
      <SaveButton listing={villa} />
      <CompareToggle listing={villa} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save Villa' }))
  expect(screen.getByRole('button', { name: 'Save Villa' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
  expect(currentNotice()).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Compare Villa' }))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Error', destructive: true }))
})

it('is fetched for use without network by pages with cards, before anything is chosen', async () => {
  const { unmount } = render(<CompareBar />)
  expect(mockAttempt).not.toHaveBeenCalled()
  await loadOfflineCode()
  expect(mockAttempt).toHaveBeenCalledTimes(1)
  unmount()
  await loadOfflineCode()
  expect(mockAttempt).toHaveBeenCalledTimes(1)
})
