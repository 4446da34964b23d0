import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { apiPaths } from '../../contract/paths'
import { carInput } from '../../backend/test/listing-kinds'
import { goodClaims, unsignedToken } from '../../backend/test/identity-keys'
import { startPostgres } from '../../backend/test/postgres'

/** The backend is killed so many times on each database, at a random moment amid writing. */
const KILLS = Number(process.env.KILLS ?? 5)
const WRITERS = 6
const PORT = 8171
const IDENTITY_PORT = 8172

const SERVING = '"Serving '
const list = z.array(z.looseObject({ id: z.string() }))
const enquiryPage = z.object({ enquiries: list, next: z.nullable(z.string()) })

/** Kinds of writes: what is sent, and the field by which it is found again. */
const KINDS = ['listing', 'review', 'message'] as const

/** Knows everybody: an emulator for 50 starts of the backend. */
const identity = createServer((request, response) => {
  text(request).then(
    (body) => {
      const { localId } = z.object({ localId: z.array(z.string()) }).parse(JSON.parse(body))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ users: localId.map((id) => ({ localId: id, validSince: '1' })) }))
    },
    () => response.destroy(),
  )
})
before(() => once(identity.listen(IDENTITY_PORT, '127.0.0.1'), 'listening'))
after(() => {
  identity.closeAllConnections()
  identity.close()
})

describe(`a backend that is killed ${KILLS} times amid writing`, () => {
  for (const database of ['PGlite', 'PostgreSQL'] as const) {
    it(`loses and doubles nothing it has acknowledged, on ${database}`, async (test) => {
      const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
      if (postgres === null) {
        test.skip('no PostgreSQL on this machine')
        return
      }
      const dataDir = await mkdtemp(join(tmpdir(), 'kilele-crash-'))
      const acknowledged = new Set<string>()
      const sent = new Set<string>()
      let backend = await start(dataDir, postgres?.url)
      test.after(async () => {
        backend.kill('SIGKILL')
        await postgres?.stop()
        await rm(dataDir, { recursive: true, force: true })
      })
      await call('POST', apiPaths.cars, carInput({ title: 'The first' }), token('admin'))
      const reviewed = list.parse(await call('GET', apiPaths.cars))[0]?.id ?? ''

      for (let kill = 0; kill < KILLS; kill += 1) {
        const ending = new AbortController()
        const writers = Array.from({ length: WRITERS }, (_, writer) => write(`${kill}-${writer}`, ending.signal))
        await sleep(200 + Math.random() * 1_000)
        const ended = once(backend, 'exit')
        backend.kill('SIGKILL')
        await ended
        ending.abort()
        await Promise.all(writers)
        backend = await start(dataDir, postgres?.url)
      }

      const found = await allMarks()
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
      assert.ok(acknowledged.size > KILLS * KINDS.length, 'too few writes to prove anything')

      async function write(name: string, signal: AbortSignal): Promise<void> {
        for (let count = 0; !signal.aborted; count += 1) {
          const kind = KINDS[count % KINDS.length] ?? 'message'
          const mark = `mark ${kind} ${name}-${count}`
          sent.add(mark)
          try {
            if (kind === 'listing') await call('POST', apiPaths.cars, carInput({ title: mark }), token('admin'))
            else if (kind === 'review')
              await call('POST', apiPaths.reviews, { propertyId: reviewed, message: mark, rating: 5 }, token(mark))
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

async function allMarks(): Promise<string[]> {
  const cars = list.parse(await call('GET', apiPaths.cars)).map(({ title }) => String(title))
  const reviews = list.parse(await call('GET', apiPaths.reviews)).map(({ message }) => String(message))
  const messages: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    const page = enquiryPage.parse(await call('GET', apiPaths.enquiries + query, undefined, token('admin')))
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

async function start(dataDir: string, databaseUrl: string | undefined): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/src/server.ts'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      FIREBASE_PROJECT_ID: 'demo-kilele',
      ADMIN_EMAIL: 'admin@kilele.example',
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${IDENTITY_PORT}`,
      RATE_LIMIT_WRITES_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(SERVING)) resolve()
    })
    child.once('exit', (code) => {
      reject(new Error(`The backend did not start again (code ${String(code)})`))
    })
  })
  return child
}

/** As the identity emulator gives it out. */
function token(uid: string): string {
  const claims = { ...goodClaims('demo-kilele'), sub: uid, name: uid }
  return `Bearer ${unsignedToken(uid === 'admin' ? { ...claims, email: 'admin@kilele.example' } : claims)}`
}
