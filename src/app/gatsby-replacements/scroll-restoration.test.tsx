import { render } from '@testing-library/react'
import { ScrollContext } from './scroll-restoration'

const scrollTo = jest.fn()
const show = (location: object) => (
  <ScrollContext location={{ pathname: '/cars', hash: '', ...location }}>
    <h2 id="review">Review</h2>
  </ScrollContext>
)

/** The visitor scrolls to this position, which is stored with the next frame. */
function scroll(position: number): void {
  window.scrollY = position
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  sessionStorage.clear()
  scrollTo.mockClear()
  window.scrollTo = scrollTo
  window.requestAnimationFrame = (draw) => {
    draw(0)
    return 0
  }
})

it('scrolls to the top of a new page, and back to where the visitor was on an earlier one', () => {
  const { rerender } = render(show({ key: 'list' }))
  expect(scrollTo).not.toHaveBeenCalled()
  scroll(700)
  rerender(show({ key: 'detail', pathname: '/cars/prado' }))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  scroll(80)
  rerender(show({ key: 'list' }))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
})

it('restores the position after a reload', () => {
  sessionStorage.setItem('@@scroll|/cars|reloaded', '420')
  render(show({ key: 'reloaded' }))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 420)
})

it('scrolls to the hash instead of a stored position', () => {
  sessionStorage.setItem('@@scroll|/cars|hash', '420')
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
  render(show({ key: 'hash', hash: '#review' }))
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  expect(scrollTo).not.toHaveBeenCalled()
})

it('remembers positions when the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  const { rerender } = render(show({ key: 'private' }))
  scroll(300)
  rerender(show({ key: 'other', pathname: '/' }))
  rerender(show({ key: 'private' }))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300)
})

it('stores nothing once it is gone', () => {
  const { unmount } = render(show({ key: 'gone' }))
  unmount()
  scroll(500)
  expect(sessionStorage).toHaveLength(0)
})
