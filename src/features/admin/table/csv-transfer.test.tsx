import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice, dismissNotice } from '../../../lib/notices'
import { createQueryClient } from '../../../lib/query-client'
import { setSessionUser } from '../../auth/session'
import { CsvTransfer } from './csv-transfer'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

interface SentFile {
  readonly path: string
  readonly key: string | null
  readonly text: string
}

/** A backend that returns one response after the other; an Error is a lost one. */
function respondWith(...responses: readonly (object | Error | { status: number; body: object })[]) {
  const sent: SentFile[] = []
  const left = [...responses]
  globalThis.fetch = async (request, init) => {
    const path = typeof request === 'string' ? request : ''
    const body = init?.body
    const text = body instanceof Blob ? Buffer.from(await body.arrayBuffer()).toString() : ''
    sent.push({ path, key: new Headers(init?.headers).get('idempotency-key'), text })
    const response = left.shift()
    if (response === undefined || response instanceof Error) throw response ?? new Error(`Unexpected: ${path}`)
    if ('status' in response) return new Response(JSON.stringify(response.body), { status: response.status })
    return new Response(JSON.stringify(response))
  }
  return sent
}

const onImported = jest.fn()

async function choose(file: File) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CsvTransfer onImported={onImported} />
    </QueryClientProvider>,
  )
  await userEvent.upload(screen.getByLabelText('Import a CSV file'), file)
}

const importButton = () => screen.findByRole('button', { name: 'Import' })
const file = () => new File(['reference,price\nPR-001,'], 'homes.csv')
const CHANGED = {
  row: 2,
  outcome: 'changed',
  reference: 'PR-001',
  problems: [],
  notes: [{ column: 'youtubeLink', message: "'https://vimeo.com/1' is not a YouTube video: no video will be shown" }],
  changes: [
    { field: 'price', from: 85_000_000, to: 0 },
    { field: 'area', from: 4_000, to: 4_500 },
  ],
}
const CONFLICT = {
  row: 3,
  outcome: 'conflict',
  reference: 'PR-002',
  problems: [
    {
      column: 'version',
      message: 'PR-002 was changed on 24 November 2026, after this file was downloaded. Empty the cell version.',
    },
  ],
  changes: [{ field: 'status', from: 'sold', to: 'available' }],
}
const IMPORTED = { rows: [{ row: 2, outcome: 'changed', reference: 'PR-001', problems: [] }], undo: 'token' }

beforeEach(() => {
  onImported.mockClear()
  act(() => setSessionUser({ uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }))
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

it('shows each changed field with its old and new value, and what to know, before it imports', async () => {
  const sent = respondWith({ rows: [CHANGED] }, IMPORTED)
  await choose(file())
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('ksh 85,000,000').tagName).toBe('DEL')
  expect(row.getByText('Price on request').tagName).toBe('INS')
  expect(row.getByText('4,500').tagName).toBe('INS')
  expect(row.getByText(/is not a YouTube video: no video will be shown$/)).toBeInTheDocument()
  await userEvent.click(await importButton())
  await waitFor(() => expect(onImported).toHaveBeenCalledWith({ text: 'Imported: 1 changed', token: 'token' }))
  expect(sent.map(({ path }) => path.endsWith('preview=true'))).toEqual([true, false])
})

it('shows a conflict with the values of both, and does not import', async () => {
  respondWith({ rows: [CHANGED, CONFLICT] })
  await choose(file())
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText(/^PR-002 was changed on 24 November 2026/)).toBeInTheDocument()
  expect(row.getByText('Sold').tagName).toBe('DEL')
  expect(row.getByText('Available').tagName).toBe('INS')
  expect(screen.getByText('1 changed, 1 older than the listing')).toBeInTheDocument()
  expect(await importButton()).toBeDisabled()
})

it('shows the first rows, and all when asked', async () => {
  respondWith({ rows: Array.from({ length: 50 }, (_, index) => ({ ...CHANGED, row: index + 2, notes: [] })) })
  await choose(file())
  expect(await screen.findAllByRole('listitem')).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 50 rows' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
})

it('imports what the preview showed when the file is changed on the disk meanwhile', async () => {
  const sent = respondWith({ rows: [CHANGED] }, IMPORTED)
  const changing = file()
  const read = jest.spyOn(changing, 'arrayBuffer')
  await choose(changing)
  await importButton()
  read.mockRejectedValue(new DOMException('The file changed', 'NotReadableError'))
  await userEvent.click(await importButton())
  await waitFor(() => expect(onImported).toHaveBeenCalled())
  expect(sent.map(({ text }) => text)).toEqual(['reference,price\nPR-001,', 'reference,price\nPR-001,'])
})

it('says to choose the file again when it cannot be read', async () => {
  respondWith()
  const gone = file()
  jest.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('The file changed', 'NotReadableError'))
  await choose(gone)
  await waitFor(() =>
    expect(currentNotice()).toMatchObject({
      title: 'Nothing was imported',
      description: 'The file was changed or moved. Please choose it again.',
    }),
  )
})

it('does not say that nothing was imported, and repeats with the same key, when the response is lost', async () => {
  const unavailable = { status: 502, body: { message: 'Bad gateway' } }
  const sent = respondWith({ rows: [CHANGED] }, new TypeError('Failed to fetch'), unavailable, IMPORTED)
  await choose(file())
  for (const attempt of [1, 2]) {
    await userEvent.click(await importButton())
    await waitFor(() => expect(sent).toHaveLength(attempt + 1))
    await waitFor(() =>
      expect(currentNotice()).toMatchObject({
        title: 'It is not known whether the file was imported',
        description: 'The response did not arrive. Press Import again: no listing is imported twice.',
      }),
    )
  }
  await userEvent.click(await importButton())
  await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1))
  const keys = sent.slice(1).map(({ key }) => key)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

it('lets nobody change the kind while a file of it is imported', async () => {
  respondWith({ rows: [CHANGED] })
  await choose(file())
  const button = await importButton()
  let arrive: (response: Response) => void = () => undefined
  globalThis.fetch = () => new Promise((resolve) => (arrive = resolve))
  await userEvent.click(button)
  expect(screen.getByLabelText('Kind')).toBeDisabled()
  arrive(new Response(JSON.stringify(IMPORTED)))
  await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1))
  expect(screen.getByLabelText('Kind')).toBeEnabled()
})

it('previews again, under another key, when the backend refuses the import', async () => {
  const refusal = { status: 400, body: { message: 'One row is older than the listings, so nothing was imported.' } }
  const sent = respondWith({ rows: [CHANGED] }, refusal, { rows: [CONFLICT] })
  await choose(file())
  await userEvent.click(await importButton())
  await screen.findByText('1 older than the listing')
  expect(currentNotice()).toMatchObject({
    title: 'Nothing was imported',
    description: '400: One row is older than the listings, so nothing was imported.',
  })
  expect(sent.map(({ path }) => path.endsWith('preview=true'))).toEqual([true, false, true])
})
