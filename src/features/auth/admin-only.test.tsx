import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { renderWithQueries } from '../../lib/test-support'
import { AdminOnly } from './admin-only'
import * as identity from './firebase-auth'
import { loadIdentity } from './identity'
import { setSessionUser } from './session'

jest.mock('./firebase-auth', () => ({}))
jest.mock('./identity', () => ({ loadIdentity: jest.fn() }))
jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

// In a separate file, as the session is unknown only at the start.
it('says so when the identity SDK cannot be fetched, and retries on demand', async () => {
  jest.mocked(loadIdentity).mockRejectedValue(new Error('Loading chunk failed'))
  renderWithQueries(
    <AdminOnly waiting="waiting">
      <p>Secret</p>
    </AdminOnly>,
  )
  expect(screen.getByText('waiting')).toBeInTheDocument()
  expect(await screen.findByRole('alert')).toHaveTextContent('Oops!')
  expect(screen.queryByText('waiting')).not.toBeInTheDocument()
  expect(navigate).not.toHaveBeenCalled()

  jest.mocked(loadIdentity).mockImplementation(() => {
    const user = { uid: 'u1', displayName: 'Amina', email: 'admin@kilele.example', emailVerified: true }
    setSessionUser(user)
    return Promise.resolve(identity)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Secret')).toBeInTheDocument()
})
