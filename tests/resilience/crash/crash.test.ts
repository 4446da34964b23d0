import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { apiPaths } from '../../../contract/paths'
import { carInput } from '../../../backend/test/factories'
import { startMailServer } from '../../../backend/test/mail-server'
import { startPostgres } from '../../../backend/test/postgres'
import { administrator, startBackendProcess, startIdentity, visitor } from '../../support/backend-process'

/** The backend is killed so many times on each database, at a random moment amid writing. */
const KILLS = Number(process.env.KILLS ?? 5)
const WRITERS = 6
const PORT = 8171
const IDENTITY_PORT = 8172

/** What is in hand when the backend dies is looked for again after this. */
const MAILED_WITHIN_MS = 4 * 60_000

const list = z.array(z.looseObject({ id: z.string() }))
const enquiryPage = z.object({ enquiries: list, next: z.nullable(z.string()) })

/** Kinds of writes: what is sent, and the field by which it is found again. */
const KINDS = ['listing', 'review', 'message'] as const

/** For 50 starts of the backend. */
let identity: Awaited<ReturnType<typeof startIdentity>>
before(async () => {
  identity = await startIdentity(IDENTITY_PORT)
})
after(() => {
  identity.stop()
})

describe(`a backend that is killed ${KILLS} times amid writing`, () => {
  for (const database of ['PGlite', 'PostgreSQL'] as const) {
    it(`loses and doubles nothing it has acknowledged, and mails every message, on ${database}`, async (test) => {
      const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
      const dataDir = await mkdtemp(join(tmpdir(), 'kilele-crash-'))
      const acknowledged = new Set<string>()
      const sent = new Set<string>()
      const mail = await startMailServer()
      const start = () =>
        startBackendProcess({
          port: PORT,
          identityPort: IDENTITY_PORT,
          dataDir,
          databaseUrl: postgres?.url,
          env: { RATE_LIMIT_WRITES_PER_MINUTE: '1000000', SMTP_URL: mail.url },
        })
      let backend = await start()
      test.after(async () => {
        await backend.kill()
        await mail.close()
        await postgres?.stop()
        await rm(dataDir, { recursive: true, force: true })
      })
      await call('POST', apiPaths.cars, carInput({ title: 'The first' }), administrator())
      const reviewed = list.parse(await call('GET', apiPaths.cars))[0]?.id ?? ''

      for (let kill = 0; kill < KILLS; kill += 1) {
        const ending = new AbortController()
        const writers = Array.from({ length: WRITERS }, (_, writer) => write(`${kill}-${writer}`, ending.signal))
        await sleep(200 + Math.random() * 1_000)
        await backend.kill()
        ending.abort()
        await Promise.all(writers)
        backend = await start()
      }

      const found = await allMarks(reviewed)
      test.diagnostic(`${acknowledged.size} acknowledged of ${sent.size} sent, ${found.length} found`)
      const counts = new Map<string, number>()
      for (const mark of found) counts.set(mark, (counts.get(mark) ?? 0) + 1)
      assert.deepEqual(
        [...acknowledged].filter((mark) => !counts.has(mark)),
        [],
        'lost',
      )
      assert.deepEqual(
        [...counts].filter(([, count]) => count > 1),
        [],
        'doubled',
      )
      await expectMailed(found.filter((mark) => mark.startsWith('mark message')))
      assert.ok(acknowledged.size > KILLS * KINDS.length, 'too few writes to prove anything')

      /**
       * Every stored message is mailed. One that was being handed over when the backend died may be mailed again, as
       * nobody can know whether the mail server took it: under the same Message-ID, so that it stays one mail.
       */
      async function expectMailed(messages: readonly string[]): Promise<void> {
        const idsOf = () => {
          const ids = new Map<string, Set<string>>()
          for (const { source } of mail.mails) {
            const [, mark = ''] = /^Subject: Message from (mark message \S+)\r$/m.exec(source) ?? []
            const [, id = ''] = /^Message-ID: <(.+)@/m.exec(source) ?? []
            ids.set(mark, (ids.get(mark) ?? new Set()).add(id))
          }
          return ids
        }
        for (const deadline = Date.now() + MAILED_WITHIN_MS; messages.some((mark) => !idsOf().has(mark));) {
          assert.ok(Date.now() < deadline, `not mailed: ${messages.filter((mark) => !idsOf().has(mark)).join(', ')}`)
          await sleep(500)
        }
        const ids = idsOf()
        for (const [mark, known] of ids) assert.equal(known.size, 1, `${mark} was mailed as several mails`)
        assert.deepEqual(new Set(ids.keys()), new Set(messages), 'a mail without its message')
        const again = mail.mails.length - ids.size
        test.diagnostic(`${messages.length} messages mailed, ${again} of them once more`)
        assert.ok(again <= KILLS, 'at most one for each kill')
      }

      async function write(name: string, signal: AbortSignal): Promise<void> {
        for (let count = 0; !signal.aborted; count += 1) {
          const kind = KINDS[count % KINDS.length] ?? 'message'
          const mark = `mark ${kind} ${name}-${count}`
          sent.add(mark)
          try {
            if (kind === 'listing') await call('POST', apiPaths.cars, carInput({ title: mark }), administrator())
            else if (kind === 'review')
              await call('POST', apiPaths.reviews, { propertyId: reviewed, message: mark, rating: 5 }, visitor(mark))
            else
              await call('POST', apiPaths.contact, {
                name: mark,
                email: 'w@example.com',
                message: 'Is it still there?',
              })
            acknowledged.add(mark)
          } catch {
            // Not acknowledged: the connection broke with the backend.
            return
          }
        }
      }
    })
  }
})

async function allMarks(reviewed: string): Promise<string[]> {
  const cars = list.parse(await call('GET', apiPaths.cars)).map(({ title }) => String(title))
  const reviews = list.parse(await call('GET', apiPaths.reviewsOf(reviewed))).map(({ message }) => String(message))
  const messages: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    const page = enquiryPage.parse(await call('GET', apiPaths.enquiries + query, undefined, administrator()))
    messages.push(...page.enquiries.map(({ name }) => String(name)))
    after = page.next
  }
  return [...cars, ...reviews, ...messages].filter((words) => words.startsWith('mark '))
}

/** @throws when the answer is no success or none comes */
async function call(method: string, path: string, body?: object, authorization?: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(authorization && { authorization }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${said}`)
  return JSON.parse(said)
}
