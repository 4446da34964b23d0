import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { CompareBar, CompareToggle } from './compare-toggle'
import { SaveButton } from './save-button'
import { isSavedPage, watchSaving } from './saved'
import { SavedLabel } from './saved-label'
import type { StoredListing } from './stored-listing'

const villa: StoredListing = { kind: 'property', id: 'one', title: 'Villa', price: 1, photo: null }
const car: StoredListing = { ...villa, kind: 'car', title: 'Car of the same id' }

const heart = (title: string) => screen.getByRole('button', { name: `Save ${title}` })

/** Loaded on demand; the first import may take longer than a test waits. */
beforeAll(() => import('./choosing'))

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

it('says where listings are when the first one is saved, and offers to compare each', async () => {
  render(
    <>
      <SaveButton listing={villa} />
      <SaveButton listing={car} />
    </>,
  )
  await userEvent.click(heart('Villa'))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Saved on this device', destructive: false }))
  await userEvent.click(heart('Car of the same id'))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Saved', action: { label: 'Compare' } }))
  currentNotice()?.action?.onSelect()
  expect(localStorage.getItem('compared-listings-1')).toBe(JSON.stringify([car]))

  await userEvent.click(heart('Car of the same id'))
  await userEvent.click(heart('Car of the same id'))
  await waitFor(() => expect(currentNotice()?.action).toBeUndefined())
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

const toggleOf = (title: string) => screen.getByRole('button', { name: `Compare ${title}` })
const homes = ['a', 'b', 'c', 'd', 'e'].map((id): StoredListing => ({ ...villa, id, title: `Home ${id}` }))

function showToggles(...listings: StoredListing[]) {
  render(
    <>
      {listings.map((listing) => (
        <CompareToggle key={listing.title} listing={listing} />
      ))}
      <CompareBar />
    </>,
  )
}

it('leads to the comparison when two are chosen, and forgets the choice when it is cleared', async () => {
  const [one, other] = homes
  if (!one || !other) throw new Error('There are no homes')
  showToggles(one, other)
  expect(screen.queryByRole('region', { name: 'Comparison' })).not.toBeInTheDocument()
  await userEvent.click(toggleOf('Home b'))
  const bar = await screen.findByRole('region', { name: 'Comparison' })
  expect(toggleOf('Home b')).toHaveAttribute('aria-pressed', 'true')
  expect(bar).toHaveTextContent('Choose one more home.')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()

  await userEvent.click(toggleOf('Home a'))
  expect(await screen.findByRole('link', { name: 'Compare 2' })).toHaveAttribute(
    'href',
    '/compare?kind=property&ids=b,a',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear choice' }))
  expect(bar).not.toBeInTheDocument()
  expect(toggleOf('Home b')).toHaveAttribute('aria-pressed', 'false')
})

it('announces what is chosen in a live region that was there before', async () => {
  showToggles(car)
  await userEvent.click(toggleOf('Car of the same id'))
  const region = await screen.findByRole('status')
  expect(region).toBeEmptyDOMElement()
  await waitFor(() => expect(region).toHaveTextContent('Choose one more car.'))
})

it('takes four at most', async () => {
  showToggles(...homes)
  for (const { title } of homes.slice(0, 4)) await userEvent.click(toggleOf(title))
  expect(await screen.findByRole('link', { name: 'Compare 4' })).toBeInTheDocument()
  await userEvent.click(toggleOf('Home e'))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Four fit side by side' }))
  expect(toggleOf('Home e')).toHaveAttribute('aria-pressed', 'false')
})

it('begins another choice when a listing of the other kind is chosen', async () => {
  showToggles(villa, car)
  await userEvent.click(toggleOf('Villa'))
  await waitFor(() => expect(toggleOf('Villa')).toHaveAttribute('aria-pressed', 'true'))
  await userEvent.click(toggleOf('Car of the same id'))
  await waitFor(() => expect(toggleOf('Car of the same id')).toHaveAttribute('aria-pressed', 'true'))
  expect(toggleOf('Villa')).toHaveAttribute('aria-pressed', 'false')
})

it('says that nothing can be chosen when the browser stores nothing', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  showToggles(villa)
  await userEvent.click(toggleOf('Villa'))
  await waitFor(() => expect(currentNotice()?.title).toBe('Your listing could not be chosen'))
  expect(toggleOf('Villa')).toHaveAttribute('aria-pressed', 'false')
})
