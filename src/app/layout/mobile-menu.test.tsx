import { LocationProvider } from '@reach/router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { apiPaths } from '../../../contract/paths'
import { mockResponses } from '../../lib/test-support'
import { setSessionUser } from '../../features/auth/session'
import { UnviewedReviewWatch } from '../../features/reviews'
import { MobileMenu } from './mobile-menu'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const user = { uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }

async function show(count: number, email = user.email) {
  mockResponses({ [apiPaths.unviewedReviewCount]: { body: { count } } })
  act(() => setSessionUser({ ...user, email }))
  // Fetches the code of the number, then the number.
  await act(async () => {
    render(
      <LocationProvider>
        <MobileMenu />
        <UnviewedReviewWatch />
      </LocationProvider>,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  const button = screen.getByText('Menu').closest('summary')
  if (button === null) throw new Error('The menu has no button')
  return within(button)
}

it.each([
  ['there are none', 0, user.email],
  ['somebody else is signed in', 3, 'w@example.com'],
])('shows no number when %s', async (_what, count, email) => {
  const button = await show(count, email)
  expect(button.queryByText(/\d/)).not.toBeInTheDocument()
})

it('shows the number of unviewed reviews on its button when there are some, and beside their link when it is open', async () => {
  const button = await show(128)
  expect(await button.findByText('128')).toBeVisible()
  expect(screen.getByText('Reviews')).not.toBeVisible()
  await userEvent.click(button.getByText('Menu'))
  expect(screen.getByRole('link', { name: 'Reviews 128 unviewed' })).toBeVisible()
})
