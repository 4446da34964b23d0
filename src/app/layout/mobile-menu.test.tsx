import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MobileMenu } from './mobile-menu'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

let mockCount = 0
jest.mock('../../features/reviews', () => ({
  UnviewedBadge: () => mockCount > 0 && <span>{mockCount} unviewed</span>,
}))

/** The menu's button, while so many reviews are unviewed. */
function show(count: number) {
  mockCount = count
  render(<MobileMenu />)
  const button = screen.getByText('Menu').closest('summary')
  if (button === null) throw new Error('The menu has no button')
  return within(button)
}

it('shows the number of unviewed reviews on its button when there are some, and beside their link when it is open', async () => {
  const button = show(128)
  expect(button.getByText('128 unviewed')).toBeVisible()
  expect(screen.getByText('Reviews')).not.toBeVisible()
  await userEvent.click(button.getByText('Menu'))
  expect(button.getByText('128 unviewed')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Reviews ?128 unviewed$/ })).toBeVisible()
})

it('shows no number when there are none', () => {
  const button = show(0)
  expect(button.queryByText(/\d/)).not.toBeInTheDocument()
})
