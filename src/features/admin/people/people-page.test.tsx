import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { confirmed, viewing } from '../viewings/test-viewings'
import { PeoplePage } from './people-page'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

it('names what became of a person’s visits as the diary does', async () => {
  const backend = backendWith({})
  renderWithQueries(<PeoplePage />)
  await userEvent.type(screen.getByLabelText('Their email or telephone'), 'wanjiru@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }))
  expect(backend.sent).toMatchObject([{ path: adminPaths.findPerson, body: { email: 'wanjiru@example.com' } }])
  const viewings = [viewing(), confirmed({ id: 'visit-2', status: 'missed' })]
  await backend.respond(200, { messages: [], viewings, alerts: [], hasStoppedMails: false })
  const [requested, missed] = await screen.findAllByText('Visit')
  expect(requested?.parentElement).toHaveTextContent(/2026, requestedVilla in Karen$/)
  expect(missed?.parentElement).toHaveTextContent(/2026, did not comeVilla in Karen$/)
})
