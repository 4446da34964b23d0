import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ownerPaths } from '../../../../contract/viewings/owner'
import { currentNotice } from '../../../lib/notices'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { OwnerLinkDialog } from './owner-link'

const LINK = 'https://kilele.example/owner/Qm9-token'
const path = ownerPaths.link('property', 'villa')

function show() {
  const backend = backendWith({})
  const onClose = jest.fn()
  renderWithQueries(
    <OwnerLinkDialog listing={{ kind: 'property', id: 'villa', title: 'Villa & garden' }} onClose={onClose} />,
  )
  return { ...backend, onClose }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('makes no link until it is asked to, because a new one voids the old', async () => {
  const { sent, respond } = show()
  expect(screen.queryByLabelText('Link for the owner')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await press('Make a link')
  expect(sent).toMatchObject([{ method: 'POST', path: '/api/admin/properties/villa/owner-link' }])
  expect(screen.getByRole('button', { name: 'Making the link...' })).toBeDisabled()
  await respond(200, { url: LINK })
  expect(await screen.findByLabelText('Link for the owner')).toHaveValue(LINK)
  expect(screen.getByRole('button', { name: 'Make another link' })).toBeEnabled()
})

it('sends a text with the link by WhatsApp, and copies the link', async () => {
  const { respond } = show()
  await press('Make a link')
  await respond(200, { url: LINK })
  const link = await screen.findByRole('link', { name: 'Send by WhatsApp' })
  const text = new URL(link.getAttribute('href') ?? '').searchParams.get('text')
  expect(text).toMatch(/how it goes with “Villa & garden”/)
  expect(text).toContain(LINK)

  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(LINK)
  expect(currentNotice()?.title).toBe('Link copied to clipboard!')
})

it('says so when the browser does not copy, and still shows the link', async () => {
  const { respond } = show()
  await press('Make a link')
  await respond(200, { url: LINK })
  const user = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(currentNotice()?.title).toBe('Failed to copy link'))
  expect(screen.getByLabelText('Link for the owner')).toHaveValue(LINK)
})

it('revokes the link, also one that was made on another day', async () => {
  const { sent, respond } = show()
  await press('Revoke the link')
  expect(sent).toMatchObject([{ method: 'DELETE', path }])
  await respond(200, { url: null })
  await waitFor(() => expect(currentNotice()?.title).toBe('Link revoked'))
  expect(screen.queryByLabelText('Link for the owner')).not.toBeInTheDocument()
})

it('says why no link was made, and why one still works', async () => {
  const { respond } = show()
  await press('Make a link')
  await respond(404, { message: 'Property not found' })
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'The link could not be made', destructive: true }))
  await press('Make a link')
  await respond(200, { url: LINK })
  await press('Revoke the link')
  await respond(503, { message: 'Please try again' })
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'The link was not revoked' }))
  expect(screen.getByLabelText('Link for the owner')).toHaveValue(LINK)
})
