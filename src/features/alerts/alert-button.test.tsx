import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ALERT_TAKEN, ALERT_TAKEN_LATER } from '../../../contract/alert'
import { renderWithQueries } from '../../lib/test-support'
import { AlertButton } from './alert-button'

beforeAll(() => import('./alert-sheet'))

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/properties?type=rent&bedrooms=9&sort=price-up&utm_source=x&location=Karen')
})

/** A backend that responds with this status; returns the bodies it got. */
function respondWith(status: number, message: string): unknown[] {
  const bodies: unknown[] = []
  globalThis.fetch = (_request, init) => {
    bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
    return Promise.resolve(new Response(JSON.stringify({ message }), { status }))
  }
  return bodies
}

async function openForm() {
  renderWithQueries(<AlertButton kind="property" />)
  await userEvent.click(screen.getByRole('button', { name: 'Create alert' }))
  return screen.findByRole('dialog', { name: 'Create alert' })
}

const emailField = () => screen.getByLabelText('Your email address')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send confirmation link' }))

it('sends only the filters that the list uses when the URL has others too', async () => {
  const bodies = respondWith(202, ALERT_TAKEN)
  const dialog = await openForm()
  expect(dialog).toHaveTextContent('Properties: For rent · Karen')
  await userEvent.type(emailField(), ' achieng@example.com ')
  await submit()
  expect(await screen.findByRole('status')).toHaveTextContent('Check your inbox: we sent you a link to confirm.')
  expect(screen.getByRole('status')).toHaveTextContent(/An address gets at most three such emails a day/)
  expect(screen.getByRole('status')).toHaveFocus()
  expect(bodies).toEqual([
    { email: 'achieng@example.com', kind: 'property', filters: { type: 'rent', location: 'Karen' } },
  ])
})

it('sends the saved listings only when the visitor wants it', async () => {
  localStorage.setItem('saved-listings-1', JSON.stringify([{ kind: 'car', id: 'prado', title: 'Prado' }]))
  const bodies = respondWith(202, ALERT_TAKEN)
  await openForm()
  await userEvent.type(emailField(), 'achieng@example.com')
  await userEvent.click(screen.getByLabelText('Also when the listing I saved gets cheaper'))
  await submit()
  expect(await screen.findByRole('status')).toBeInTheDocument()
  expect(bodies).toEqual([expect.objectContaining({ saved: ['car:prado'] })])
})

it('says that the link comes later when many wait for theirs', async () => {
  respondWith(202, ALERT_TAKEN_LATER)
  await openForm()
  await userEvent.type(emailField(), 'achieng@example.com')
  await submit()
  expect(await screen.findByText('Check your inbox: we send you a link to confirm within an hour.')).toBeVisible()
})

it.each([
  ['invalid', 'nobody', 'Please enter a valid email'],
  [
    '400 characters long',
    `${'a'.repeat(60)}@${'b.'.repeat(167)}example`,
    'An email address has at most 254 characters',
  ],
])('sends nothing and names the fault when the address is %s', async (_fault, address, sentence) => {
  const bodies = respondWith(202, '')
  await openForm()
  await userEvent.click(emailField())
  await userEvent.paste(address)
  await submit()
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(emailField()).toHaveAttribute('aria-invalid', 'true')
  expect(emailField()).toHaveValue(address)
  expect(bodies).toEqual([])
})

it.each([
  [429, 'Too many requests. Please try again in a moment.', 'Too many requests. Please try again in a moment.'],
  [
    429,
    'We cannot send more emails at the moment. Please try again in 20 minutes.',
    'We cannot send more emails at the moment. Please try again in 20 minutes.',
  ],
  [503, 'busy', 'Something went wrong. Please try again.'],
])('says why and does not lose what was typed when the backend responds with %i', async (status, message, shown) => {
  respondWith(status, message)
  await openForm()
  await userEvent.type(emailField(), 'achieng@example.com')
  await submit()
  expect(await screen.findByText(shown)).toHaveAttribute('role', 'alert')
  expect(emailField()).toHaveValue('achieng@example.com')
})
