import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { DAY_MS } from '../../../contract/limits'
import { apiPaths } from '../../../contract/paths'
import { nairobiDay } from '../../../contract/viewings/times'
import { viewingPaths } from '../../../contract/viewings/viewing'
import { carInput, propertyInput } from '../../../backend/test/factories'
import { startMailServer } from '../../../backend/test/mail-server'
import { aPdf } from '../../../backend/test/pdfs'
import { startPostgres } from '../../../backend/test/postgres'
import { put } from '../../../backend/test/uploading'
import { administrator, startBackendProcess, startIdentity, visitor } from '../../support/backend-process'
import { readEnquiryNames } from '../../support/enquiries'
import { call, callJson } from '../../support/http-client'
import { waitUntil } from '../../support/wait-until'

/** How often the backend is killed on each database, at random moments during writes. */
const KILLS = Number(process.env.KILLS ?? 5)
const WRITERS = 6
const PORT = 8171
const ORIGIN = `http://127.0.0.1:${PORT}`
const IDENTITY_PORT = 8172

/** The backend finds jobs that a crash interrupted only after some minutes. */
const MAILED_WITHIN_MS = 4 * 60_000

const list = z.array(z.looseObject({ id: z.string() }))

const KINDS = ['listing', 'review', 'message', 'viewing', 'document'] as const
const PDF = aPdf()
const uploadTargets = z.array(z.object({ url: z.url() }))
const withDocuments = z.array(z.object({ title: z.string(), documents: z.array(z.object({ url: z.string() })) }))

let identity: Awaited<ReturnType<typeof startIdentity>>
before(async () => {
  identity = await startIdentity(IDENTITY_PORT)
})
after(() => {
  identity.stop()
})

describe(`a backend that is killed ${KILLS} times during writes`, () => {
  for (const database of ['PGlite', 'PostgreSQL'] as const) {
    it(`stores every acknowledged write once and mails every message when it runs on ${database}`, async (test) => {
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
          env: { RATE_LIMIT_WRITES_PER_MINUTE: '1000000', SMTP_URL: mail.url, SITE_URL: ORIGIN },
        })
      let backend = await start()
      test.after(async () => {
        await backend.kill()
        await mail.close()
        await postgres?.stop()
        await rm(dataDir, { recursive: true, force: true })
      })
      await post(apiPaths.cars, carInput({ title: 'Reviewed car' }), administrator())
      const reviewed = list.parse(await callJson(ORIGIN + apiPaths.cars))[0]?.id ?? ''

      for (let kill = 0; kill < KILLS; kill += 1) {
        const ending = new AbortController()
        const writers = Array.from({ length: WRITERS }, (_, writer) => write(`${kill}-${writer}`, ending.signal))
        await sleep(400 + Math.random() * 1_600)
        await backend.kill()
        ending.abort()
        await Promise.all(writers)
        backend = await start()
      }

      const found = await readStoredLabels(reviewed)
      test.diagnostic(`${acknowledged.size} acknowledged of ${sent.size} sent, ${found.length} found`)
      const counts = new Map<string, number>()
      for (const label of found) counts.set(label, (counts.get(label) ?? 0) + 1)
      assert.deepEqual(
        [...acknowledged].filter((label) => !counts.has(label)),
        [],
        'lost',
      )
      assert.deepEqual(
        [...counts].filter(([, count]) => count > 1),
        [],
        'duplicated',
      )
      await expectMailed(found.filter((label) => label.startsWith('write message')))
      assert.ok(acknowledged.size > KILLS * KINDS.length, 'too few writes to prove anything')

      /**
       * Every stored message is mailed. A message that was being sent when the backend died may be mailed again,
       * because the mail server may not have accepted it: with the same Message-ID, so that recipients see one mail.
       */
      async function expectMailed(messages: readonly string[]): Promise<void> {
        const messageMails = () => mail.mails.filter(({ source }) => SUBJECT.test(source))
        const idsOf = () => {
          const ids = new Map<string, Set<string>>()
          for (const { source } of messageMails()) {
            const [, label = ''] = SUBJECT.exec(source) ?? []
            const [, id = ''] = /^Message-ID: <(.+)@/m.exec(source) ?? []
            ids.set(label, (ids.get(label) ?? new Set()).add(id))
          }
          return ids
        }
        const notMailed = () => messages.filter((label) => !idsOf().has(label))
        await waitUntil(
          () => `these messages were mailed: ${notMailed().join(', ')}`,
          () => notMailed().length === 0,
          { timeoutMs: MAILED_WITHIN_MS, pollMs: 500 },
        )
        const ids = idsOf()
        for (const [label, known] of ids) assert.equal(known.size, 1, `${label} has several Message-IDs`)
        assert.deepEqual(new Set(ids.keys()), new Set(messages), 'a mail without a stored message')
        const again = messageMails().length - ids.size
        test.diagnostic(`${messages.length} messages mailed, ${again} of them twice`)
        assert.ok(again <= KILLS, 'at most one per kill')
      }

      async function write(name: string, signal: AbortSignal): Promise<void> {
        for (let count = 0; !signal.aborted; count += 1) {
          const kind = KINDS[count % KINDS.length] ?? 'message'
          const label = `write ${kind} ${name}-${count}`
          sent.add(label)
          try {
            if (kind === 'listing') await post(apiPaths.cars, carInput({ title: label }), administrator())
            else if (kind === 'review')
              await post(apiPaths.reviews, { propertyId: reviewed, message: label, rating: 5 }, visitor(label))
            else if (kind === 'viewing') {
              const times = [{ date: nairobiDay(Date.now() + 2 * DAY_MS), part: 'morning' }]
              const email = `${label.replaceAll(' ', '-')}@example.com`
              await post(viewingPaths.create, { carId: reviewed, name: label, email, times })
            } else if (kind === 'document') await postWithDocument(label)
            else
              await post(apiPaths.contact, {
                name: label,
                email: 'w@example.com',
                message: 'Is it still there?',
              })
            acknowledged.add(label)
          } catch (error) {
            // A response that refuses is a fault of the test; else the connection broke when the backend was killed.
            if (error instanceof z.ZodError || /^\d{3}: /.test((error as Error).message)) throw error
            return
          }
        }
      }
    })
  }
})

const SUBJECT = /^Subject: Message from (write message \S+)\r$/m

/** A home with a plan that was uploaded for it. */
async function postWithDocument(title: string): Promise<void> {
  const files = [{ name: 'Plan.pdf', size: PDF.length, type: 'application/pdf' }]
  const targets = await callJson(`${ORIGIN}${apiPaths.uploads}?actionType=upload&slug=documentUploader`, {
    method: 'POST',
    body: { files, input: null },
    authorization: administrator(),
  })
  const { body } = await put(uploadTargets.parse(targets)[0]?.url ?? '', PDF)
  const { url } = z.object({ url: z.string() }).parse(body.serverData)
  const documents = [{ kind: 'floor-plan', title: 'Plan', url, audience: 'public' }]
  await post(apiPaths.properties, { ...propertyInput({ title, imageUrls: [] }), documents }, administrator())
}

/** Titles of the homes whose plan can be read. */
async function readTitlesWithDocument(): Promise<string[]> {
  const titles: string[] = []
  for (const { title, documents } of withDocuments.parse(await callJson(ORIGIN + apiPaths.properties))) {
    const { status, body } = await call(ORIGIN + (documents[0]?.url ?? ''))
    if (status === 200 && body.length === PDF.toString().length) titles.push(title)
  }
  return titles
}

async function readStoredLabels(reviewed: string): Promise<string[]> {
  const cars = list.parse(await callJson(ORIGIN + apiPaths.cars)).map(({ title }) => String(title))
  const reviews = list
    .parse(await callJson(ORIGIN + apiPaths.reviewsOf(reviewed)))
    .map(({ message }) => String(message))
  const messages = await readEnquiryNames(ORIGIN)
  const homes = await readTitlesWithDocument()
  return [...cars, ...reviews, ...messages, ...homes].filter((text) => text.startsWith('write '))
}

/** @throws when the backend does not confirm the write */
async function post(path: string, body: object, authorization?: string): Promise<void> {
  await callJson(ORIGIN + path, { method: 'POST', body, ...(authorization !== undefined && { authorization }) })
}
