import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { accountPaths } from '../../../contract/account-data'
import { adminPaths } from '../../../contract/admin-paths'
import { createQueryClient } from '../../lib/query-client'
import { DownloadData } from '../account/account-page'
import { setSessionUser } from '../auth/session'
import { PasteChat } from './chat/paste-chat'
import { ListingsPage } from './overview/listings-page'
import { PeoplePage } from './people/people-page'
import { StatusPack } from './status-pack/status-pack'
import { CsvTransfer } from './table/csv-transfer'
import { car, property } from './test-listings'

jest.mock('../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

/** Screen readers often miss a text that comes together with its region, so the region must be there before. */
interface Announcement {
  what: string
  page: ReactElement
  /** Makes what is announced happen. */
  act: () => Promise<void> | void
  text: string | RegExp
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const villa = { kind: 'property', id: 'villa', title: 'Villa in Karen' } as const

const ANNOUNCEMENTS: Announcement[] = [
  {
    what: 'that a form is stored as a draft',
    page: <ListingsPage />,
    act: async () => {
      await userEvent.click(within(screen.getByRole('form', { name: 'Add New Property' })).getByLabelText('Title'))
      await userEvent.paste('House in Runda')
    },
    text: 'Not saved yet; stored on this device',
  },
  {
    what: 'what an import would do',
    page: <CsvTransfer onImported={() => undefined} />,
    act: () => userEvent.upload(screen.getByLabelText('Import a CSV file'), new File(['title'], 'homes.csv')),
    text: 'The file has no rows.',
  },
  {
    what: 'which listing a pasted chat is about',
    page: <PasteChat />,
    act: () => void fireEvent.change(screen.getByLabelText('Pasted chat'), { target: { value: 'Hello?' } }),
    text: 'No listing has this reference, link or these words.',
  },
  {
    what: 'that nothing is stored about a person',
    page: <PeoplePage />,
    act: async () => {
      await userEvent.type(screen.getByLabelText('Their email or telephone'), 'w@example.com')
      await press('Look up')
    },
    text: 'Nothing is stored under w@example.com.',
  },
  {
    what: 'that status pictures are ready',
    page: <StatusPack listing={villa} onClose={() => undefined} />,
    act: async () => {
      responses.release()
      await screen.findByLabelText('Caption')
    },
    text: 'The pictures are ready.',
  },
  {
    what: 'that the own data is downloaded',
    page: <DownloadData />,
    act: () => press('Download my data'),
    text: 'The file “my-data.json” is among your downloads.',
  },
]

const PICTURE = '/api/admin/picture.jpg'
const BODIES: Record<string, unknown> = {
  '/api/properties': [property()],
  '/api/cars': [car()],
  '/api/listings/deleted': [],
  [adminPaths.findPerson]: { messages: [], alerts: [] },
  [adminPaths.importListings('property', true)]: { rows: [] },
  [adminPaths.statusPack('property', 'villa')]: { caption: 'Villa', pictures: [{ name: 'a.jpg', path: PICTURE }] },
  [accountPaths.data]: {
    exportedAt: '2026-11-25T00:00:00.000Z',
    account: { id: 'a', name: null, confirmedEmail: null },
    reviews: [],
    alerts: [],
    messages: [],
  },
  [PICTURE]: {},
}

/** The picture waits until it is released, as drawing takes a moment. */
const responses = {
  release: (): void => undefined,
  start() {
    const released = new Promise<void>((resolve) => (this.release = resolve))
    globalThis.fetch = async (request) => {
      const path = typeof request === 'string' ? request : ''
      if (path === PICTURE) await released
      return new Response(JSON.stringify(BODIES[path] ?? {}), { status: path in BODIES ? 200 : 404 })
    }
  },
}

beforeEach(() => {
  // jsdom has no layout; with these sizes the lists render their rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112)
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  localStorage.clear()
  sessionStorage.clear()
  responses.start()
  act(() => setSessionUser({ uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }))
})

it.each(ANNOUNCEMENTS)('announces $what in a live region that was there and empty before', async (announcement) => {
  render(<QueryClientProvider client={createQueryClient()}>{announcement.page}</QueryClientProvider>)
  const opensForm = screen.queryByRole('button', { name: 'Properties' })
  if (opensForm) await userEvent.click(opensForm)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const empty = screen.getAllByRole('status').filter((region) => region.textContent === '')
  await announcement.act()
  const text = await screen.findByText(announcement.text)
  expect(empty).toContain(text.closest('[role="status"]'))
})
