import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { onEachDatabase } from '../../../test/databases'
import type { OpenDatabase } from '../../db/database'
import { enquiriesOfKind } from './repository'

onEachDatabase('the query of messages', (open) => {
  let opened: OpenDatabase
  before(async () => {
    opened = await open()
    await opened.database.execute(sql`
      insert into enquiries (id, name, email, message, created_at, read_at)
      select 'message-' || n, 'Achieng', 'achieng@example.com', 'Is it still available?',
        timestamptz '2026-01-05 10:00:00+00' + n * interval '1 second', case when n % 2 = 0 then now() end
      from generate_series(1, 20000) n`)
    // PostgreSQL does this by itself, and the embedded database when it is opened.
    await opened.database.execute(sql`analyze enquiries`)
  })
  after(() => opened.close())

  const position = { createdAt: new Date('2026-01-05T12:00:00Z'), id: 'message-7200' }
  for (const kind of ['unread', 'read'] as const) {
    for (const from of [undefined, position]) {
      it(`uses the index and does not sort when reading the ${kind} ones ${from ? 'from the end of the previous page' : 'from the newest'}`, async () => {
        const page = { folder: 'inbox', kind, after: from, limit: 50 } as const
        const query = enquiriesOfKind(opened.database, page).getSQL()
        const plan = JSON.stringify(await opened.database.execute(sql`explain ${query}`))
        assert.match(plan, new RegExp(`Index Scan.* using enquiries_${kind}`))
        // An incremental sort of equal timestamps is allowed.
        assert.doesNotMatch(plan, /QUERY PLAN":" *(->)? *Sort/)
        if (from) assert.match(plan, /Index Cond: \(created_at <= /)
      })
    }
  }
})
