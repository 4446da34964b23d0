import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { SaveButton } from './save-button'
import { isSavedPage, watchSaving } from './saved'
import { SavedLabel } from './saved-label'
import type { StoredListing } from './stored-listing'

const villa: StoredListing = { kind: 'property', id: 'one', title: 'Villa', price: 1, photo: null }
const car: StoredListing = { ...villa, kind: 'car', title: 'Car of the same id' }

const heart = (title: string) => screen.getByRole('button', { name: `Save ${title}` })

/** Loaded on demand; the first import may take longer than a test waits. */
beforeAll(() => import('./saved-notices'))

beforeEach(() => {
  localStorage.clear()
  dismissNotice(currentNotice()?.id ?? 0)
})

it('saves, removes and counts listings when their buttons are pressed', async () => {
  render(
    <>
      <SavedLabel />
      <SaveButton listing={villa} />
      <SaveButton onPhoto listing={car} />
    </>,
  )
  expect(heart('Villa')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(heart('Villa'))
  expect(heart('Villa')).toHaveAttribute('aria-pressed', 'true')
  expect(heart('Car of the same id')).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText(': 1 listing')).toBeInTheDocument()

  await userEvent.click(heart('Car of the same id'))
  expect(screen.getByText(': 2 listings')).toBeInTheDocument()
  await userEvent.click(heart('Villa'))
  expect(heart('Villa')).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText(': 1 listing')).toBeInTheDocument()
})

it('reports the path of each page when its listing is saved or removed', async () => {
  const listener = jest.fn()
  watchSaving(listener)
  render(<SaveButton listing={car} />)
  await userEvent.click(heart('Car of the same id'))
  expect(listener).toHaveBeenLastCalledWith('/cars/one', true)
  expect(isSavedPage('/cars/one')).toBe(true)
  expect(isSavedPage('/properties/one')).toBe(false)
  await userEvent.click(heart('Car of the same id'))
  expect(listener).toHaveBeenLastCalledWith('/cars/one', false)
  expect(isSavedPage('/cars/one')).toBe(false)
})

it('shows where to find listings when the first one is saved', async () => {
  render(
    <>
      <SaveButton listing={villa} />
      <SaveButton listing={car} />
    </>,
  )
  await userEvent.click(heart('Villa'))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Saved on this device', destructive: false }))
  const notice = currentNotice()
  await userEvent.click(heart('Car of the same id'))
  expect(currentNotice()).toBe(notice)
})

it('shows a notice when the storage is full', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(<SaveButton listing={villa} />)
  await userEvent.click(heart('Villa'))
  expect(heart('Villa')).toHaveAttribute('aria-pressed', 'false')
  await waitFor(() =>
    expect(currentNotice()).toMatchObject({ title: 'Your listing could not be saved', destructive: true }),
  )
})
