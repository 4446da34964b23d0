import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecentlyViewed } from './recently-viewed'

function keepViewed(count: number): void {
  const listings = Array.from({ length: count }, (_, index) => ({
    kind: index % 2 === 0 ? 'property' : 'car',
    id: `id-${index}`,
    title: `Listing ${index}`,
    price: 1_000,
    photo: null,
  }))
  localStorage.setItem('viewed-listings-1', JSON.stringify(listings))
}

/** Reports the position of the section's place in pixels below the top of the screen. */
function watchScreen(): (top: number) => void {
  let tell: IntersectionObserverCallback = () => undefined
  const observer: IntersectionObserver = new IntersectionObserver(() => undefined)
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
    tell = callback
    return observer
  })
  return (top) =>
    act(() => tell([{ boundingClientRect: { top } as DOMRectReadOnly } as IntersectionObserverEntry], observer))
}

const section = () => screen.queryByRole('region', { name: 'Recently viewed' })

beforeEach(() => localStorage.clear())

it('renders nothing when nothing was viewed', () => {
  const { container } = render(<RecentlyViewed />)
  expect(container).toBeEmptyDOMElement()
})

it('appears only while its place is below the screen', async () => {
  keepViewed(8)
  const placeIsAt = watchScreen()
  render(<RecentlyViewed />)
  await act(() => import('./viewed-tiles'))
  placeIsAt(window.innerHeight - 10)
  expect(section()).not.toBeInTheDocument()
  placeIsAt(-50)
  expect(section()).not.toBeInTheDocument()
  placeIsAt(window.innerHeight + 10)
  const links = within(await screen.findByRole('region', { name: 'Recently viewed' })).getAllByRole('link')
  expect(links).toHaveLength(6)
  expect(links[0]).toHaveAttribute('href', '/properties/id-0')
  expect(links[1]).toHaveAttribute('href', '/cars/id-1')
})

it('disappears when it is cleared', async () => {
  keepViewed(2)
  const placeIsAt = watchScreen()
  render(<RecentlyViewed />)
  await act(() => import('./viewed-tiles'))
  placeIsAt(5_000)
  await userEvent.click(screen.getByRole('button', { name: 'Clear recently viewed' }))
  expect(section()).not.toBeInTheDocument()
  expect(localStorage.getItem('viewed-listings-1')).toBe('[]')
})
