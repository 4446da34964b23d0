import { act, fireEvent, render, screen } from '@testing-library/react'
import { Sheet } from './sheet'
import { ToastMessage } from './toast'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function show(destructive = false) {
  const onClose = jest.fn()
  render(<ToastMessage title="Error" description="Something broke." destructive={destructive} onClose={onClose} />)
  return onClose
}

it('shows its text and closes after five seconds', () => {
  const onClose = show()
  expect(screen.getByText('Something broke.')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(4_900))
  expect(onClose).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(200))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('closes when its button is pressed', () => {
  const onClose = show()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('is announced, focused by F8 and marked when it is an error', () => {
  show(true)
  expect(screen.getByRole('region', { name: /F8/ })).toBeInTheDocument()
  expect(screen.getByText('Error').closest('[data-destructive="true"]')).not.toBeNull()
})

it('closes and acts when its action is chosen', () => {
  const onClose = jest.fn()
  const onSelect = jest.fn()
  const action = { label: 'Undo', elsewhere: 'Restore it in the bin', onSelect }
  render(<ToastMessage title="Deleted" destructive={false} action={action} onClose={onClose} />)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it.each([
  ['above an open dialog when it tells what an action in it did', false],
  ['under an open dialog when nobody asked for it', true],
])('lies %s', (_where, isUnasked) => {
  render(
    <Sheet title="Filters" open onOpenChange={() => undefined} footer={null}>
      Price
    </Sheet>,
  )
  render(<ToastMessage title="New Reviews" destructive={false} isUnasked={isUnasked} onClose={() => undefined} />)
  const layerOf = (element: Element | null) => Number(element && getComputedStyle(element).zIndex)
  const dialog = layerOf(screen.getByRole('dialog', { hidden: true }))
  const toast = layerOf(screen.getByText('New Reviews').closest('ol'))
  expect([dialog, toast]).toEqual([expect.any(Number), expect.any(Number)])
  expect(toast < dialog).toBe(isUnasked)
})
