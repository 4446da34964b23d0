import { act, render, screen } from '@testing-library/react'
import { LiveRegion } from './live-region'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('says nothing of what a page starts with', () => {
  render(<LiveRegion text="20 properties" />)
  act(() => jest.advanceTimersByTime(5_000))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('says what has changed once it rests, and not each step on the way', () => {
  const { rerender } = render(<LiveRegion text="20 properties" />)
  for (const count of [12, 9, 7]) {
    rerender(<LiveRegion text={`${count} properties`} />)
    act(() => jest.advanceTimersByTime(300))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  }
  act(() => jest.advanceTimersByTime(700))
  expect(screen.getByRole('status')).toHaveTextContent('7 properties')
})
