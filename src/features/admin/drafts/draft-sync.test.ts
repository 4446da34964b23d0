import type { EditorDraft, EditorDraftInput } from '../../../../contract/editor-draft'
import { createDraftSync } from './draft-sync'
import { readKnownVersions } from './server-drafts'
import { timeAgo } from './time-ago'

jest.mock('../../../config/env', () => ({ env: { apiUrl: '', mediaUrl: '' } }))

const slot = { kind: 'property', listingId: null } as const
const PAUSE_MS = 2_500

/** The rules of the backend's module `editor-drafts` for one slot. */
function server() {
  const calls: string[] = []
  const state: { draft: EditorDraft | null; isDown: boolean; losesResponses: boolean; calls: string[] } = {
    draft: null,
    isDown: false,
    losesResponses: false,
    calls,
  }
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
  globalThis.fetch = async (url, init) => {
    await Promise.resolve()
    const method = init?.method ?? 'GET'
    calls.push(method)
    if (state.isDown) throw new TypeError('Failed to fetch')
    if (method === 'GET') return json(200, { draft: state.draft })
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as EditorDraftInput) : null
    const query = new URL(typeof url === 'string' ? url : '', 'http://localhost').searchParams.get('replaces')
    const replaceable = body?.replaces ?? query?.split(',') ?? []
    if (state.draft !== null && !replaceable.includes(state.draft.version)) return json(409, { message: 'Another' })
    state.draft = body && fromDevice(body)
    if (state.losesResponses) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  }
  return state
}

function fromDevice({ values, version, baseVersion, device }: Partial<EditorDraftInput>): EditorDraft {
  return {
    kind: 'property',
    id: 'new',
    values: values ?? {},
    version: version ?? crypto.randomUUID(),
    baseVersion: baseVersion ?? null,
    device: device ?? null,
    updatedAt: new Date().toISOString(),
  }
}

const stored = () => Promise.resolve(true)
const notStored = () => Promise.resolve(false)
const begin = () => createDraftSync(slot, { device: 'computer', version: null })
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

it('sends what was typed once when typing stops, and removes it when nothing is left', async () => {
  const backend = server()
  const sync = begin()
  await sync.start(null, notStored)
  for (const title of ['V', 'Vi', 'Villa']) {
    sync.change({ title })
    await pass(PAUSE_MS - 100)
  }
  expect(backend.calls).toEqual([])
  await pass(100)
  expect(backend.calls).toEqual(['PUT'])
  expect(backend.draft).toMatchObject({ values: { title: 'Villa' }, device: 'computer' })
  expect(sync.state().status).toBe('saved')
  sync.change({})
  await pass(0)
  expect(backend.draft).toBeNull()
  expect(readKnownVersions(slot)).toEqual([])
})

it('offers what another device stored, and sends nothing until the user chooses', async () => {
  const backend = server()
  backend.draft = fromDevice({ values: { title: 'Elsewhere' }, baseVersion: 'W/"2.a"' })
  const sync = begin()
  await sync.start({ title: 'Here' }, stored)
  expect(sync.state().theirs?.values).toEqual({ title: 'Elsewhere' })
  sync.change({ title: 'Here, longer' })
  await pass(60_000)
  expect(backend.draft.values).toEqual({ title: 'Elsewhere' })

  expect(sync.take()?.values).toEqual({ title: 'Elsewhere' })
  expect(sync.baseVersion()).toBe('W/"2.a"')
  sync.change({ title: 'Elsewhere, continued' })
  await pass(PAUSE_MS)
  expect(backend.draft.values).toEqual({ title: 'Elsewhere, continued' })
})

it('replaces the other device’s draft when the user goes on with this one', async () => {
  const backend = server()
  backend.draft = fromDevice({ values: { title: 'Elsewhere' } })
  const sync = begin()
  await sync.start({ title: 'Here' }, stored)
  sync.refuse()
  await pass(0)
  expect(backend.draft.values).toEqual({ title: 'Here' })
})

it('removes the other device’s draft when the user discards it', async () => {
  const backend = server()
  backend.draft = fromDevice({ values: { title: 'Elsewhere' } })
  const sync = begin()
  await sync.start(null, stored)
  sync.refuse()
  await pass(0)
  expect(backend.draft).toBeNull()
})

it('reports a conflict when another device wrote in the meantime', async () => {
  const backend = server()
  const sync = begin()
  await sync.start(null, notStored)
  sync.change({ title: 'Here' })
  await pass(PAUSE_MS)
  backend.draft = fromDevice({ values: { title: 'Elsewhere' } })
  sync.change({ title: 'Here again' })
  await pass(PAUSE_MS)
  expect(backend.draft.values).toEqual({ title: 'Elsewhere' })
  expect(sync.state().theirs?.values).toEqual({ title: 'Elsewhere' })
})

it('says that sending failed, and catches up when the server is back', async () => {
  const backend = server()
  backend.isDown = true
  const sync = begin()
  await sync.start(null, notStored)
  sync.change({ title: 'Here' })
  await pass(PAUSE_MS)
  expect(sync.state().status).toBe('failed')
  backend.isDown = false
  sync.retry()
  await pass(0)
  expect(sync.state().status).toBe('saved')
  expect(backend.draft?.values).toEqual({ title: 'Here' })
})

it('offers another device’s draft also when the first look failed', async () => {
  const backend = server()
  backend.draft = fromDevice({ values: { title: 'Elsewhere' } })
  backend.isDown = true
  const sync = begin()
  await sync.start(null, stored)
  expect(sync.state()).toEqual({ status: 'failed', theirs: null })
  backend.isDown = false
  await pass(5_000)
  expect(sync.state().theirs?.values).toEqual({ title: 'Elsewhere' })
})

it('knows its own draft when the response was lost and the page was reloaded', async () => {
  const backend = server()
  backend.losesResponses = true
  const first = begin()
  await first.start(null, notStored)
  first.change({ title: 'Here' })
  await pass(PAUSE_MS)
  first.stop()
  backend.losesResponses = false

  const second = begin()
  await second.start({ title: 'Here' }, stored)
  expect(second.state().theirs).toBeNull()
  second.change({ title: 'Here, longer' })
  await pass(PAUSE_MS)
  expect(backend.draft?.values).toEqual({ title: 'Here, longer' })
})

it('removes its own draft later when it was saved while the server could not be reached', async () => {
  const backend = server()
  const first = begin()
  await first.start(null, notStored)
  first.change({ title: 'Here' })
  await pass(PAUSE_MS)
  backend.isDown = true
  first.change({})
  await pass(0)
  first.stop()
  expect(backend.draft).not.toBeNull()
  backend.isDown = false

  const second = begin()
  await second.start(null, stored)
  expect(second.state().theirs).toBeNull()
  await pass(PAUSE_MS)
  expect(backend.draft).toBeNull()
})

it('sends what waits when the page closes', async () => {
  const backend = server()
  const sync = begin()
  await sync.start(null, notStored)
  sync.change({ title: 'Half a wor' })
  sync.flush()
  await pass(0)
  expect(backend.draft?.values).toEqual({ title: 'Half a wor' })
})

it('stays silent when the backend stores no drafts', async () => {
  const calls: string[] = []
  globalThis.fetch = (_url, init) => {
    calls.push(init?.method ?? 'GET')
    return Promise.resolve(new Response('{"message":"Not found"}', { status: 404 }))
  }
  const sync = begin()
  await sync.start(null, stored)
  sync.change({ title: 'Here' })
  await pass(300_000)
  expect(sync.state().status).toBe('off')
  expect(calls).toEqual(['GET'])
})

it('counts in the largest whole unit when something happened in the past', () => {
  const now = Date.UTC(2026, 10, 23, 12)
  const ago = (minutes: number) => timeAgo(new Date(now - minutes * 60_000).toISOString(), now)
  expect([0.5, 1, 5, 59, 60, 150, 24 * 60, 72 * 60].map(ago)).toEqual([
    'just now',
    '1 minute ago',
    '5 minutes ago',
    '59 minutes ago',
    '1 hour ago',
    '2 hours ago',
    '1 day ago',
    '3 days ago',
  ])
})
