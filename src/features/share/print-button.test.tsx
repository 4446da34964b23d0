import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { PrintButton } from './share'

const print = jest.fn()
const decode = jest.fn<Promise<void>, []>()

beforeEach(() => {
  print.mockReset()
  decode.mockReset()
  window.print = print
  HTMLImageElement.prototype.decode = decode
})

function showBesidePhotos() {
  render(
    <>
      <ul data-print="photos">
        <li>
          <picture>
            <source sizes="50vw" srcSet="/a.avif 640w" />
            <img alt="First" sizes="50vw" srcSet="/a.jpg 640w" />
          </picture>
        </li>
        <li>
          <img alt="Second" sizes="25vw" srcSet="/b.jpg 640w" />
        </li>
      </ul>
      <PrintButton />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
}

it('prints the first photo in a size for paper when the listing has photos', async () => {
  let load: () => void = () => undefined
  decode.mockReturnValue(new Promise((resolve) => (load = resolve)))
  showBesidePhotos()
  const first = screen.getByRole('img', { name: 'First' })
  expect(first).toHaveAttribute('sizes', '50vw')
  expect(print).not.toHaveBeenCalled()
  load()
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(first).toHaveAttribute('sizes', '1600px')
  expect(document.querySelector('source')).toHaveAttribute('sizes', '1600px')
  expect(screen.getByRole('img', { name: 'Second' })).toHaveAttribute('sizes', '25vw')
})

it('prints what the screen shows when the larger photo cannot be loaded', async () => {
  decode.mockRejectedValue(new Error('offline'))
  showBesidePhotos()
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('img', { name: 'First' })).toHaveAttribute('sizes', '50vw')
})

it('does not wait for ever when the larger photo does not come', async () => {
  jest.useFakeTimers()
  decode.mockReturnValue(new Promise(() => undefined))
  showBesidePhotos()
  await act(() => jest.advanceTimersByTimeAsync(6000))
  expect(print).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})

it('prints at once when the page has no photos', async () => {
  render(<PrintButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})
