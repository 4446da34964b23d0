import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { currentNotice } from '../../../lib/notices'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { InvitationsPanel } from './invitations-panel'

jest.mock('../../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const PROPERTIES = [
  { id: 'villa', title: 'Villa in Karen', reference: 'PR-001', status: 'available' },
  { id: 'draft', title: 'Unfinished villa', reference: 'PR-002', status: 'draft' },
  { id: 'flat', title: 'Flat in Kilimani', reference: 'PR-042', status: 'let' },
]
const CARS = [{ id: 'prado', title: 'Prado TX', reference: 'CR-001', status: 'sold' }]
const CITROEN = { id: 'c3', title: 'Citroën of Lang’ata', reference: 'CR-002', status: 'available' }
const invitation = (given: object) => ({
  id: 'one',
  kind: 'property',
  listingId: 'flat',
  note: 'Mr Otieno',
  state: 'open',
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2026-12-31T08:00:00.000Z',
  usedAt: null,
  reviewId: null,
  revokedAt: null,
  ...given,
})

/** @param invitations null when they cannot be loaded */
async function show({
  search = '',
  invitations = [],
  cars = CARS,
}: { search?: string; invitations?: object[] | null; cars?: object[] } = {}) {
  window.history.replaceState(null, '', `/admin/reviews${search}`)
  const backend = backendWith({
    [apiPaths.properties]: PROPERTIES,
    [apiPaths.cars]: cars,
    [adminPaths.invitations]: invitations ?? undefined,
  })
  renderWithQueries(<InvitationsPanel />)
  if (search === '') await userEvent.click(screen.getByText('Invite a client'))
  await screen.findByRole('form', { name: 'Invite a client' })
  return backend
}

const choices = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
const make = () => userEvent.click(screen.getByRole('button', { name: 'Make the link' }))

it('offers listings first when they are sold or let, and no drafts', async () => {
  await show()
  expect(choices()).toEqual([
    'Flat in KilimaniPR-042 · Let',
    'Prado TXCR-001 · Sold',
    'Villa in KarenPR-001 · Available',
  ])
})

it('finds listings by words and by reference, and says when there is none', async () => {
  await show({ cars: [...CARS, CITROEN] })
  const field = screen.getByLabelText('Search by name or reference')
  await userEvent.type(field, 'karen VILLA')
  expect(choices()).toEqual(['Villa in KarenPR-001 · Available'])
  await userEvent.clear(field)
  await userEvent.type(field, 'pr42')
  expect(choices()).toEqual(['Flat in KilimaniPR-042 · Let'])
  await userEvent.clear(field)
  await userEvent.type(field, 'langata citroen')
  expect(choices()).toEqual(['Citroën of Lang’ataCR-002 · Available'])
  await userEvent.type(field, 'x')
  expect(screen.getByText('No listing has these words.')).toBeInTheDocument()
})

it('shows a link with ways to send it when a listing is chosen', async () => {
  const { sent, respond } = await show()
  await make()
  expect(currentNotice()).toMatchObject({ title: 'Please choose a listing.', destructive: true })
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: /Prado TX/ }))
  await userEvent.type(screen.getByLabelText('Who is invited? (optional, only for you)'), 'Mrs Kamau')
  await make()
  expect(sent).toEqual([
    { method: 'POST', path: adminPaths.invitations, body: { kind: 'car', id: 'prado', note: 'Mrs Kamau' } },
  ])
  const url = 'https://kilele.example/cars/prado?invitation=token#review'
  await respond(201, { id: 'two', url, expiresAt: '2027-01-22T08:00:00.000Z' })
  expect(await screen.findByLabelText('Invitation link for “Prado TX”')).toHaveValue(url)
  expect(screen.getByText('Shown only now. It works for one review, until 01-22-2027.')).toBeInTheDocument()
  const whatsapp = screen.getByRole('link', { name: 'Send by WhatsApp' })
  expect(whatsapp.getAttribute('href')).toContain(encodeURIComponent(url))
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'The new invitation' })).toHaveFocus()
})

it('says why and preserves the input when no link could be made', async () => {
  const { respond } = await show({ search: '?invite=property:flat' })
  expect(screen.getByRole('radio', { name: /Flat in Kilimani/ })).toBeChecked()
  const note = screen.getByLabelText('Who is invited? (optional, only for you)')
  await userEvent.type(note, 'Mr Otieno')
  await make()
  await respond(404, { message: 'There is no public property.' })
  await waitFor(() => expect(currentNotice()).toMatchObject({ description: 'There is no public property.' }))
  expect(note).toHaveValue('Mr Otieno')
})

it('lists open invitations, and revokes one after a confirmation', async () => {
  const used = invitation({ id: 'used', state: 'used', note: 'Somebody else' })
  const { sent, responses, respond } = await show({ invitations: [invitation({}), used] })
  const open = within(await screen.findByRole('region', { name: 'Open invitations (1)' }))
  expect(open.getByText('Mr Otieno · until 12-31-2026')).toBeInTheDocument()
  expect(open.queryByText(/Somebody else/)).not.toBeInTheDocument()

  const revoke = () => userEvent.click(open.getByRole('button', { name: 'Revoke the invitation for Flat in Kilimani' }))
  await revoke()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Keep' }))
  expect(sent).toEqual([])
  await revoke()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  expect(sent).toMatchObject([{ method: 'DELETE', path: adminPaths.invitation('one') }])
  responses[adminPaths.invitations] = [used]
  await respond(200)
  expect(await screen.findByText('There are no open invitations.')).toBeInTheDocument()
})

it('offers a retry when the invitations cannot be loaded', async () => {
  const { responses } = await show({ invitations: null })
  expect(await screen.findByText('The invitations could not be loaded.')).toBeInTheDocument()
  responses[adminPaths.invitations] = [invitation({})]
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Open invitations (1)')).toBeInTheDocument()
})
