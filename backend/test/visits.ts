import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { ViewingRequest } from '../../contract/viewings/viewing'
import { nairobiDay, momentIn } from '../../contract/viewings/times'
import { DAY_MS } from '../../contract/limits'
import type { Database } from '../src/db/database'
import type { viewings } from '../src/db/schema'
import type { Services } from '../src/modules'
import { viewingMail, type ViewingMailJob } from '../src/modules/viewings/mails'
import { emptyTables, type onEachDatabase } from './databases'
import { startMailServer, type MailServer } from './mail-server'
import { startSignedInApp, type SignedInApp } from './signed-in'

export const VISITOR = 'wanjiku@example.com'

/** ISO 8601, UTC: an hour of the day after so many days, in Nairobi. */
export function nairobiTime(daysAhead: number, hour: number): string {
  return new Date(momentIn(nairobiDay(Date.now() + daysAhead * DAY_MS), hour)).toISOString()
}

/** The body of a request for a visit in two days. */
export function aRequest(given: Partial<Record<keyof ViewingRequest, unknown>> = {}): object {
  return {
    propertyId: 'villa',
    name: 'Wanjikũ Kamau',
    email: VISITOR,
    message: 'Buy cheap pills at pills.example',
    times: [{ date: nairobiDay(Date.now() + 2 * DAY_MS), part: 'morning' }],
    ...given,
  }
}

/** A visit confirmed for the day after tomorrow, at 10:00 Nairobi. */
export function aVisit(given: Partial<typeof viewings.$inferInsert> = {}): typeof viewings.$inferInsert {
  return {
    id: randomUUID(),
    listingKind: 'property',
    listingId: 'villa',
    listingTitle: 'Villa in Karen',
    name: 'Wanjikũ Kamau',
    email: VISITOR,
    times: [],
    status: 'confirmed',
    start: nairobiTime(2, 10),
    minutes: 45,
    place: 'At the gate',
    confirmedAt: new Date().toISOString(),
    createdAt: new Date().toISOString(),
    ...given,
  }
}

/** Sends the mails that are due, or will be within so many minutes. @returns the kinds of their jobs, sorted */
export async function sendVisitMails(
  { database, services }: { database: Database; services: Services },
  withinMinutes = 0,
): Promise<string[]> {
  const { rows } = (await database.execute(
    sql`delete from pgboss.job where name = ${viewingMail.name} and state < 'active'
      and start_after < now() + ${withinMinutes}::int * interval '1 minute' + interval '5 seconds' returning data`,
  )) as { rows: { data: ViewingMailJob }[] }
  for (const { data } of rows) await services.viewingMails.send(data)
  return rows.map(({ data }) => data.kind).sort()
}

/**
 * Runs work in which no message may be deleted whose visit is still there: changes of visits lock the visit first, so
 * that the other order ends in a deadlock now and then.
 */
export async function withVisitsFirst(database: Database, work: () => Promise<void>): Promise<void> {
  await database.execute(sql`create function visit_first() returns trigger language plpgsql as
    $$ begin raise exception 'a message was deleted before its visit'; end $$`)
  await database.execute(sql`create trigger visit_first before delete on enquiries
    for each row when (old.viewing_id is not null) execute function visit_first()`)
  try {
    await work()
  } finally {
    await database.execute(sql`drop function visit_first cascade`)
  }
}

export interface VisitSuite {
  readonly backend: SignedInApp
  readonly server: MailServer
  /** Starts another backend process on the same database. */
  start(env?: Record<string, string>): Promise<SignedInApp>
  restart(env?: Record<string, string>): Promise<void>
  reset(): Promise<void>
  close(): Promise<void>
}

/** A backend whose mails go to a mail server of its own. */
export async function startVisitSuite(open: Parameters<Parameters<typeof onEachDatabase>[1]>[0]): Promise<VisitSuite> {
  const opened = await open()
  const server = await startMailServer()
  const start = (env: Record<string, string> = {}) =>
    startSignedInApp(() => Promise.resolve({ ...opened, close: () => Promise.resolve() }), {
      SMTP_URL: server.url,
      MAIL_TO: 'agency@kilele.example',
      MAIL_FROM: 'site@kilele.example',
      RATE_LIMIT_WRITES_PER_MINUTE: '1000',
      ...env,
    })
  let backend = await start()
  return {
    get backend() {
      return backend
    },
    server,
    start,
    restart: async (env) => {
      await backend.close()
      backend = await start(env)
    },
    reset: async () => {
      await emptyTables(opened.database)
      await opened.database.execute(sql`delete from pgboss.job`)
      await server.listen()
      server.mails.length = 0
    },
    close: async () => {
      await backend.close()
      await server.close()
      await opened.close()
    },
  }
}
