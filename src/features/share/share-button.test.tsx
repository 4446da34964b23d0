import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { ShareButton } from './share'

function deviceWith(share: ((shared: ShareData) => Promise<void>) | undefined) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
}

function showButton() {
  const user = userEvent.setup()
  const writeText = jest.spyOn(navigator.clipboard, 'writeText')
  render(<ShareButton title="Villa in Karen" />)
  return { press: () => user.click(screen.getByRole('button', { name: 'Share' })), writeText }
}

beforeEach(() => {
  window.history.replaceState(null, '', '/properties/villa-1?from=list')
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

it("opens the device's share dialog when there is one", async () => {
  const share = jest.fn().mockResolvedValue(undefined)
  deviceWith(share)
  const button = showButton()
  await button.press()
  expect(share).toHaveBeenCalledWith({ title: 'Villa in Karen', url: 'http://localhost:8000/properties/villa-1' })
  expect(button.writeText).not.toHaveBeenCalled()
})

it('shows nothing when the dialog is closed', async () => {
  deviceWith(jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError')))
  const button = showButton()
  await button.press()
  expect(button.writeText).not.toHaveBeenCalled()
  expect(currentNotice()).toBeNull()
})

it('copies the URL with #review when there is no dialog', async () => {
  deviceWith(undefined)
  const button = showButton()
  await button.press()
  expect(button.writeText).toHaveBeenCalledWith('http://localhost:8000/properties/villa-1#review')
  expect(currentNotice()).toMatchObject({ title: 'Link copied to clipboard!', destructive: false })
})

it('says so when copying is refused', async () => {
  deviceWith(undefined)
  const button = showButton()
  button.writeText.mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await button.press()
  expect(currentNotice()).toMatchObject({ title: 'Failed to copy link', destructive: true })
})
