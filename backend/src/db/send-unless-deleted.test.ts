import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { EventEmitter, once } from 'node:events'
import { after, before, beforeEach, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { emptyTables, onEachDatabase } from '../../test/databases'
import { anEnquiry } from '../../test/factories'
import { sendUnlessDeleted } from '../jobs/mail-delivery'
import type { Mail, Mailer } from '../lib/mailer'
import type { OpenDatabase } from './database'
import { enquiries } from './schema'

const MAIL: Mail = { id: 'one', date: new Date(), replyTo: 'a@kilele.example', subject: 'Hello', text: 'Hello' }
const ROW = { table: enquiries, id: 'one' }

onEachDatabase('sendUnlessDeleted', (open) => {
  let opened: OpenDatabase
  before(async () => {
    opened = await open()
  })
  beforeEach(async () => {
    await emptyTables(opened.database)
    await opened.database.insert(enquiries).values(anEnquiry({ id: 'one' }))
  })
  after(() => opened.close())

  const mailer = (kind: Mailer['kind'], send: Mailer['send']): Mailer => ({
    kind,
    send,
    verify: () => Promise.resolve(),
  })
  const deleteRow = () => opened.database.delete(enquiries).where(eq(enquiries.id, 'one'))

  for (const kind of ['outbox', 'smtp'] as const) {
    it(`does not send by ${kind} when the row was deleted`, async () => {
      await deleteRow()
      const sent: Mail[] = []
      const send = (mail: Mail) => Promise.resolve(void sent.push(mail))
      assert.equal(await sendUnlessDeleted(opened.database, mailer(kind, send), MAIL, ROW), false)
      assert.deepEqual(sent, [])
    })
  }

  it('lets a deletion wait when the file is being written', async () => {
    const events: string[] = []
    const file = new EventEmitter()
    const isWriting = once(file, 'opened')
    const outbox = mailer('outbox', async () => {
      file.emit('opened')
      await once(file, 'closed')
      events.push('written')
    })
    const sending = sendUnlessDeleted(opened.database, outbox, MAIL, ROW)
    await isWriting
    const deletion = deleteRow().then(() => events.push('deleted'))
    await delay(200)
    file.emit('closed')
    assert.equal(await sending, true)
    await deletion
    assert.deepEqual(events, ['written', 'deleted'])
  })

  it('throws what the mailer throws when the file cannot be written', async () => {
    const full = mailer('outbox', () => Promise.reject(new Error('disk full')))
    await assert.rejects(sendUnlessDeleted(opened.database, full, MAIL, ROW), /disk full/)
    await deleteRow()
  })
})
