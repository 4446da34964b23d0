import { act, render, screen } from '@testing-library/react'
import { LiveRegion } from './text'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('announces nothing when it is first rendered', () => {
  render(<LiveRegion text="20 properties" />)
  act(() => jest.advanceTimersByTime(5_000))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('announces only the last change after a pause', () => {
  const { rerender } = render(<LiveRegion text="20 properties" />)
  for (const count of [12, 9, 7]) {
    rerender(<LiveRegion text={`${count} properties`} />)
    act(() => jest.advanceTimersByTime(300))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  }
  act(() => jest.advanceTimersByTime(700))
  expect(screen.getByRole('status')).toHaveTextContent('7 properties')
})
