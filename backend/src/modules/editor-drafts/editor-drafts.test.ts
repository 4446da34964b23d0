import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, it } from 'node:test'
import fc from 'fast-check'
import { adminPaths } from '../../../../contract/paths'
import { DAY_MS } from '../../../../contract/limits'
import type { EditorDraft, EditorDraftSummary } from '../../../../contract/editor-draft'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { createEditorDrafts } from './service'

onEachDatabase('drafts of the editor', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const url = adminPaths.editorDraft('property', 'villa')
  const put = (body: object, at = url, caller = backend.admin) => backend.call(caller, { method: 'PUT', url: at, body })
  const read = async (at = url, caller = backend.admin) =>
    (await backend.call(caller, { method: 'GET', url: at })).json<{ draft: EditorDraft | null }>().draft
  const remove = (query = '', at = url) => backend.call(backend.admin, { method: 'DELETE', url: at + query })
  const store = async (values: object, given: object = {}, at = url) => {
    const version = randomUUID()
    const response = await put({ values, version, replaces: [], ...given }, at)
    assert.equal(response.statusCode, 204, response.body)
    return version
  }

  it('return the input character for character when they are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string({ unit: 'binary', minLength: 1 }).filter((name) => name !== '__proto__'),
          fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'grapheme' })), fc.boolean()),
        ),
        async (values) => {
          await remove()
          await store(values)
          assert.deepEqual((await read())?.values, { ...values })
        },
      ),
      { numRuns: 30 },
    )
    await remove()
    await store({ title: 'Null \u0000, half \ud83d and  spaces ', price: '12,5OO' })
    assert.deepEqual((await read())?.values, { title: 'Null \u0000, half \ud83d and  spaces ', price: '12,5OO' })
  })

  it('say where and when they were typed, latest first', async () => {
    assert.equal(await read(), null)
    await store({ title: 'Villa' }, { baseVersion: 'W/"3.abc"', device: 'Computer' })
    const version = await store({ make: 'Toyota' }, { device: 'Phone\n' }, adminPaths.editorDraft('car', 'new'))
    const found = await read()
    assert.deepEqual([found?.device, found?.baseVersion, found?.id], ['Computer', 'W/"3.abc"', 'villa'])
    const { drafts } = (await backend.call(backend.admin, { method: 'GET', url: adminPaths.editorDrafts })).json<{
      drafts: EditorDraftSummary[]
    }>()
    assert.deepEqual(
      drafts.map(({ kind, id, device }) => [kind, id, device]),
      [
        ['car', 'new', 'Phone '],
        ['property', 'villa', 'Computer'],
      ],
    )
    assert.equal(drafts[0]?.version, version)
    assert.ok(Math.abs(Date.parse(drafts[0].updatedAt) - Date.now()) < 60_000)
  })

  it('are replaced only when the device knows their version', async () => {
    const first = await store({ title: 'One' })
    const second = await store({ title: 'Two' }, { replaces: [randomUUID(), first] })
    const stale = await put({ values: { title: 'Other' }, version: randomUUID(), replaces: [first] })
    assert.equal(stale.statusCode, 409)
    assert.match(stale.json<{ message: string }>().message, /on another device\. Nothing was overwritten/)
    assert.equal((await put({ values: {}, version: randomUUID(), replaces: [] })).statusCode, 409)
    assert.deepEqual((await read())?.values, { title: 'Two' })

    // The same write a second time, because the first response was lost.
    assert.equal((await put({ values: { title: 'Two' }, version: second, replaces: [first] })).statusCode, 204)
  })

  it('let one of many devices win when all write at once', async () => {
    const base = await store({ title: 'Base' })
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        put({ values: { title: String(index) }, version: randomUUID(), replaces: [base] }),
      ),
    )
    const statuses = responses.map(({ statusCode }) => statusCode)
    assert.equal(statuses.filter((status) => status === 204).length, 1)
    assert.deepEqual((await read())?.values, { title: String(statuses.indexOf(204)) })
  })

  it('are removed by the device that knows their version; without one, in any case', async () => {
    const version = await store({ title: 'One' })
    assert.equal((await remove(`?replaces=${randomUUID()}`)).statusCode, 409)
    assert.deepEqual((await read())?.values, { title: 'One' })
    assert.equal((await remove(`?replaces=${randomUUID()},${version}`)).statusCode, 204)
    assert.equal(await read(), null)
    assert.equal((await remove(`?replaces=${version}`)).statusCode, 204)
    await store({ title: 'Two' })
    assert.equal((await remove()).statusCode, 204)
    assert.equal(await read(), null)
  })

  it('are invisible when another administrator asks for them', async () => {
    await store({ title: 'Mine' })
    const other = backend.user({ sub: 'second-admin', email: 'admin@kilele.example' })
    assert.equal(await read(url, other), null)
    assert.equal((await put({ values: {}, version: randomUUID(), replaces: [] }, url, other)).statusCode, 204)
    assert.deepEqual((await read())?.values, { title: 'Mine' })
  })

  it('are refused with a sentence when they are too large or not valid', async () => {
    const version = await store({ title: 'Before' })
    const valid = { values: {}, version: randomUUID(), replaces: [version] }
    for (const [body, status, message] of [
      [{ ...valid, values: { title: 'x'.repeat(64 * 1024) } }, 413, /This draft has 65 kB; at most 64 kB/],
      [{ ...valid, values: { title: 'x'.repeat(200_000) } }, 413, /./],
      [{ ...valid, values: ['title'] }, 400, /values must be an object/],
      [{ ...valid, version: '1' }, 400, /version must be a UUID/],
      [{ ...valid, replaces: Array.from({ length: 21 }, () => version) }, 400, /at most 20 versions/],
      [{ ...valid, more: 1 }, 400, /more/],
    ] as const) {
      const response = await put(body)
      assert.equal(response.statusCode, status, response.body)
      assert.match(response.json<{ message: string }>().message, message)
    }
    assert.deepEqual((await read())?.values, { title: 'Before' })
    assert.equal((await put(valid, '/api/admin/drafts/boat/new')).statusCode, 400)
    assert.equal((await remove('?replaces=1')).statusCode, 400)
  })

  it('expire after thirty days', async () => {
    const at = (days: number) => createEditorDrafts(backend.database, () => Date.now() + days * DAY_MS)
    const slot = { kind: 'property', id: 'villa' } as const
    const uid = 'the-admin'
    await store({ title: 'Old' })
    assert.notEqual(await at(29).find(uid, slot), null)
    await at(29).removeExpired()
    assert.equal((await at(29).list(uid)).length, 1)
    assert.equal(await at(31).find(uid, slot), null)
    assert.deepEqual(await at(31).list(uid), [])
    // An expired draft is nobody's: a device that does not know it may write.
    const input = { values: { title: 'New' }, version: randomUUID(), replaces: [], baseVersion: null, device: null }
    await at(31).store(uid, slot, input)
    assert.deepEqual((await at(31).find(uid, slot))?.values, { title: 'New' })
    await at(62).removeExpired()
    assert.equal(await at(31).find(uid, slot), null)
  })
})
