import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { onEachDatabase } from '../../test/databases'
import type { OpenDatabase } from './database'
import { secretLinks, secrets } from './schema'
import { createSecretLink, findSecretLink, readSecret, revokeSecretLink } from './secrets'

onEachDatabase('a secret', (open) => {
  let opened: OpenDatabase
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  it('is the same for all that read it at once, and another for another name', async () => {
    const read = await Promise.all(Array.from({ length: 10 }, () => readSecret(opened.database, 'shared')))
    assert.equal(new Set(read).size, 1)
    assert.match(read[0] ?? '', /^[0-9a-f]{64}$/)
    assert.notEqual(await readSecret(opened.database, 'another'), read[0])
  })

  it('is replaced when its row was deleted', async () => {
    const before = await readSecret(opened.database, 'revoked')
    await opened.database.delete(secrets).where(eq(secrets.name, 'revoked'))
    assert.notEqual(await readSecret(opened.database, 'revoked'), before)
  })
})

onEachDatabase('a secret link', (open) => {
  let opened: OpenDatabase
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  it('is found by its token alone, which is not stored', async () => {
    const token = await createSecretLink(opened.database, 'calendar', 'admin')
    assert.equal(await findSecretLink(opened.database, token), 'calendar')
    const stored = JSON.stringify(await opened.database.select().from(secretLinks))
    assert.ok(!stored.includes(token))
    for (const wrong of ['', 'calendar', token.slice(1), `${token}a`, 'a'.repeat(43), `${token.slice(0, -2)}~~`])
      assert.equal(await findSecretLink(opened.database, wrong), null)
  })

  it('stops working when it is made anew or revoked, and leaves those of other purposes', async () => {
    const calendar = await createSecretLink(opened.database, 'calendar', 'admin')
    const owner = await createSecretLink(opened.database, 'owner:property:villa', 'admin')
    const renewed = await createSecretLink(opened.database, 'calendar', 'admin')
    assert.equal(await findSecretLink(opened.database, calendar), null)
    assert.equal(await findSecretLink(opened.database, renewed), 'calendar')
    assert.equal(await revokeSecretLink(opened.database, 'calendar'), true)
    assert.equal(await revokeSecretLink(opened.database, 'calendar'), false)
    assert.equal(await findSecretLink(opened.database, renewed), null)
    assert.equal(await findSecretLink(opened.database, owner), 'owner:property:villa')
  })
})
