import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { onEachDatabase } from '../../test/databases'
import type { OpenDatabase } from './database'
import { secrets } from './schema'
import { readSecret } from './secrets'

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
