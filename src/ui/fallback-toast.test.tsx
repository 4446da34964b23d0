import { act, fireEvent, render, screen } from '@testing-library/react'
import { PlainToast } from './fallback-toast'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function show(destructive: boolean) {
  const onClose = jest.fn()
  render(<PlainToast title="Upload failed" description="No connection." destructive={destructive} onClose={onClose} />)
  return onClose
}

it('is announced, assertively for an error, and closes after five seconds', () => {
  const onClose = show(true)
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failedNo connection.')
  act(() => jest.advanceTimersByTime(4_900))
  expect(onClose).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(200))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('closes when its button is pressed', () => {
  const onClose = show(false)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('status')).toBeInTheDocument()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('stands at the upper edge, where it covers no bar of actions', () => {
  show(true)
  const style = getComputedStyle(screen.getByRole('alert'))
  expect([style.position, style.top, style.bottom]).toEqual(['fixed', '1rem', ''])
})
