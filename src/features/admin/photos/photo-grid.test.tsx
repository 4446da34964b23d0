import { act, fireEvent, render, screen } from '@testing-library/react'
import { PhotoGrid } from './photo-grid'
import type { FormPhoto } from './photo-list'

const photos = ['a', 'b', 'c'].map((id): FormPhoto => ({
  id,
  name: '',
  thumbnail: null,
  state: { status: 'uploaded', url: `/uploads/${id}` },
}))

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  // Side by side, as jsdom has no layout.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const item = this.closest('li')
    const index = item ? [...(item.parentElement?.children ?? [])].indexOf(item) : 0
    return new DOMRect(index * 160, 0, 150, 150)
  })
  // dnd-kit scrolls to the item that is picked up.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => jest.useRealTimers())

/** All in one task, as on a busy device: no timer has run yet. */
async function pickUpThird() {
  const nothing = () => undefined
  render(<PhotoGrid photos={photos} onMove={nothing} onRemove={nothing} onRetry={nothing} onAnnounce={nothing} />)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Photo 3 of 3' }), { code: 'Space' })
  await act(() => Promise.resolve())
}

const pressLeft = () => fireEvent.keyDown(document.body, { code: 'ArrowLeft' })
const timersEnd = () => act(() => jest.runAllTimersAsync())

it('handles a key that is pressed right after a photo is picked up', async () => {
  await pickUpThird()
  pressLeft()
  await timersEnd()
  expect(screen.getByText('Over place 2 of 3')).toBeInTheDocument()
})

it('handles a later key once', async () => {
  await pickUpThird()
  await timersEnd()
  expect(screen.getByText('Photo 3 picked up, at its own place')).toBeInTheDocument()
  pressLeft()
  await timersEnd()
  expect(screen.getByText('Over place 2 of 3')).toBeInTheDocument()
})
