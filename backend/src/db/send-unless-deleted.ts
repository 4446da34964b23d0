import { eq } from 'drizzle-orm'
import type { Mail, Mailer } from '../lib/mailer'
import type { Database } from './database'
import type { alertSubscribers, enquiries } from './schema'

/** What a mail is about, or whom it goes to. */
export interface MailedRow {
  readonly table: typeof enquiries | typeof alertSubscribers
  readonly id: string
}

/**
 * Sends a mail, unless its row was deleted. A file of the outbox is written while the row is locked: a
 * deletion of the row waits for it, and then finds the file. A mail server's connection must not hold a lock.
 * @returns whether it was sent
 */
export async function sendUnlessDeleted(
  database: Database,
  mailer: Mailer,
  mail: Mail,
  row: MailedRow | undefined,
): Promise<boolean> {
  if (row === undefined) {
    await mailer.send(mail)
    return true
  }
  const { table, id } = row
  const send = async (on: Database) => {
    const rows = await on.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')
    if (rows.length === 0) return false
    await mailer.send(mail)
    return true
  }
  return mailer.kind === 'outbox' ? database.transaction(send) : send(database)
}
