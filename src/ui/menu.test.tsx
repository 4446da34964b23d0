import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { placeMenu } from './floating'
import { Menu } from './menu'

const onCopy = jest.fn()
const onDelete = jest.fn()

function show({ isBusy = false } = {}) {
  onCopy.mockClear()
  onDelete.mockClear()
  render(
    <>
      <Menu
        label="More about Loft"
        items={[
          { label: 'Copy', onSelect: onCopy, isDisabled: isBusy },
          { label: 'History', onSelect: () => undefined },
          { label: 'Delete', onSelect: onDelete, isDestructive: true },
        ]}
      >
        More
      </Menu>
      <button type="button">Next</button>
    </>,
  )
  return screen.getByRole('button', { name: 'More' })
}

const item = (name: string) => screen.getByRole('menuitem', { name })

it.each(['{Enter}', ' ', '{ArrowDown}'])('opens with the focus on the first item when %s is pressed', async (key) => {
  const button = show()
  button.focus()
  await userEvent.keyboard(key)
  expect(screen.getByRole('menu', { name: 'More about Loft' })).toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(item('Copy')).toHaveFocus()
})

it('moves by arrow keys, Home, End and first letters, and chooses with Enter', async () => {
  show().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(item('Delete')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(item('Copy')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(item('History')).toHaveFocus()
  await userEvent.keyboard('{Home}d')
  expect(item('Delete')).toHaveFocus()
  await userEvent.keyboard('{Home}{End}{Enter}')
  expect(onDelete).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

it('gives the focus back when it is closed with Escape', async () => {
  const button = show()
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

it('goes on from its button when Tab is pressed', async () => {
  await userEvent.click(show())
  await userEvent.tab()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})

it('closes when somebody presses elsewhere, scrolls its button away or presses it again', async () => {
  const button = show()
  await userEvent.click(button)
  await userEvent.click(document.body)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await userEvent.click(button)
  fireEvent.scroll(document)
  expect(screen.getByRole('menu')).toBeInTheDocument()
  jest.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 40, 60, 44))
  fireEvent.scroll(document)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await userEvent.click(button)
  await userEvent.click(button)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(onCopy).not.toHaveBeenCalled()
})

it('stays open and does nothing when a disabled item is chosen', async () => {
  await userEvent.click(show({ isBusy: true }))
  await userEvent.click(item('Copy'))
  expect(onCopy).not.toHaveBeenCalled()
  expect(item('Copy')).toHaveAttribute('aria-disabled', 'true')
})

describe('the place of a menu', () => {
  const window = { width: 360, height: 740 }
  const menu = { width: 200, height: 300 }
  const anchorAt = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 44 })

  it('is below its button where there is room', () => {
    expect(placeMenu({ anchor: anchorAt(20, 100), menu, window })).toMatchObject({ left: 20, top: 148 })
  })

  it('ends with its button when it would leave the window', () => {
    expect(placeMenu({ anchor: anchorAt(250, 100), menu, window }).left).toBe(110)
  })

  it('ends with its button when that is in the right half of the window', () => {
    expect(placeMenu({ anchor: anchorAt(900, 100), menu, window: { width: 1_440, height: 700 } }).left).toBe(760)
  })

  it('is above its button when there is more room', () => {
    expect(placeMenu({ anchor: anchorAt(20, 600), menu, window })).toMatchObject({ top: 296, maxHeight: 588 })
  })

  it('scrolls when the window is lower than the menu', () => {
    const place = placeMenu({ anchor: anchorAt(20, 60), menu, window: { width: 360, height: 300 } })
    expect(place).toMatchObject({ top: 108, maxHeight: 184 })
  })
})
