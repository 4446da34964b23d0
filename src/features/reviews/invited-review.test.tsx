import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { apiPaths, INVITATION_CHECK_PATH } from '../../../contract/paths'
import { currentNotice } from '../../lib/notices'
import { renderWithQueries } from '../../lib/test-support'
import { backendWith } from '../admin/test-backend'
import { setSessionUser } from '../auth/session'
import { ReviewsSection } from './reviews-section'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const TOKEN = 'a-token_of-an-invitation'
const user = { uid: 'u1', displayName: 'Wanjiku', email: 'w@example.com', emailVerified: true }
const USED = 'This invitation was already used. You can send your review without it, or ask us for a new link.'
const RECOGNISED = 'Your invitation is recognised. Your review will be marked as Verified client.'

/** The listing's page, opened with an invitation link. */
function show(search = `?invitation=${TOKEN}`) {
  window.history.replaceState(null, '', `/properties/villa${search}`)
  const backend = backendWith({ [apiPaths.reviewsOf('villa')]: [] })
  const details = { key: ['property', 'villa'], data: { id: 'villa' } }
  renderWithQueries(<ReviewsSection listing={{ kind: 'property', id: 'villa' }} />, details)
  return backend
}

const form = () => within(screen.getByRole('form', { name: 'Leave a Review' }))
const write = (text: string) => userEvent.type(form().getByLabelText('Your review'), text)
const submit = () => userEvent.click(form().getByRole('button', { name: 'Submit Review' }))
const status = () =>
  screen.findByText((_text, element) => element?.tagName === 'P' && element.textContent === RECOGNISED)

beforeEach(() => act(() => setSessionUser(user)))

it('says so, sends the invitation with the review and shows the mark when the invitation is valid', async () => {
  const { sent, respond, responses } = show()
  expect(await screen.findByText('Checking your invitation...')).toBeInTheDocument()
  expect(sent).toEqual([
    { method: 'POST', path: INVITATION_CHECK_PATH, body: { propertyId: 'villa', invitation: TOKEN } },
  ])
  await respond(200)
  expect(await status()).toBeInTheDocument()

  await write('They found us a home.')
  await submit()
  expect(sent[1]).toMatchObject({
    path: apiPaths.reviews,
    body: { invitation: TOKEN, message: 'They found us a home.' },
  })
  const stored = {
    id: '1',
    propertyId: 'villa',
    message: 'They found us a home.',
    rating: 1,
    userId: 'u1',
    verified: true,
  }
  responses[apiPaths.reviewsOf('villa')] = [stored]
  await respond(201)
  const entry = within(await screen.findByRole('article'))
  expect(entry.getByText('✓ Verified client')).toBeInTheDocument()
  expect(form().queryByText(/invitation/i)).not.toBeInTheDocument()

  // A further review is sent without the used invitation.
  await userEvent.click(form().getByRole('radio', { name: '4 stars' }))
  await write('And a second visit')
  await submit()
  expect(sent[2]?.body).not.toHaveProperty('invitation')
  await respond(201)
})

it('says why an invitation cannot be used, and sends the review without it', async () => {
  const { sent, respond } = show()
  await screen.findByText('Checking your invitation...')
  await respond(410, { message: USED })
  expect(await screen.findByText(USED)).toBeInTheDocument()
  await write('A quiet place')
  await submit()
  expect(sent[1]?.body).not.toHaveProperty('invitation')
  await respond(201)
})

it('preserves the text when the invitation is refused with the review, and sends it again without it', async () => {
  const { sent, keys, respond } = show()
  await screen.findByText('Checking your invitation...')
  await respond(200)
  await write('A quiet place')
  await submit()
  await respond(410, { message: USED })
  expect(await screen.findByText(USED)).toBeInTheDocument()
  expect(currentNotice()).toMatchObject({ title: 'Error', description: USED, destructive: true })
  expect(form().getByLabelText('Your review')).toHaveValue('A quiet place')
  expect(screen.queryByRole('article')).not.toBeInTheDocument()

  await submit()
  expect(sent[2]?.body).not.toHaveProperty('invitation')
  expect(keys[2]).not.toBe(keys[1])
  await respond(201)
})

it('sends the invitation again, with the same key, when the connection broke', async () => {
  const { sent, keys, respond } = show()
  await screen.findByText('Checking your invitation...')
  await respond(503)
  expect(await screen.findByText(/could not be checked just now/)).toBeInTheDocument()
  await write('A quiet place')
  await submit()
  await respond(503)
  await submit()
  expect(sent.slice(1).map(({ body }) => body?.invitation)).toEqual([TOKEN, TOKEN])
  expect(keys[2]).toBe(keys[1])
  await respond(201)
})

it('preserves the invitation when the visitor signs in first', async () => {
  act(() => setSessionUser(null))
  const { respond } = show()
  await screen.findByText('Checking your invitation...')
  await respond(200)
  expect(form().getByRole('link', { name: 'Sign in to leave a review' })).toHaveAttribute(
    'href',
    `/signin?next=${encodeURIComponent(`/properties/villa?invitation=${TOKEN}#review`)}`,
  )
})

it('says nothing about invitations and checks none when the link has none', async () => {
  const { sent } = show('')
  await screen.findByText('No Reviews Yet')
  await waitFor(() => expect(form().queryByText(/invitation/i)).not.toBeInTheDocument())
  expect(sent).toEqual([])
})

it.each([undefined, false, 'yes'])('shows no mark when a response says verified: %p', async (verified) => {
  window.history.replaceState(null, '', '/properties/villa')
  const review = { id: '1', propertyId: 'villa', message: 'A quiet place', rating: 4, userId: 'u', verified }
  backendWith({ [apiPaths.reviewsOf('villa')]: [review] })
  renderWithQueries(<ReviewsSection listing={{ kind: 'property', id: 'villa' }} />)
  expect(await screen.findByText('A quiet place')).toBeInTheDocument()
  expect(screen.queryByText(/Verified client/)).not.toBeInTheDocument()
})
