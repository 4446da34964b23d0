import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { UserError } from '../lib/errors'
import { temporaryFolder } from '../lib/test-folder'
import { currentRelease, finishRelease, newReleaseId, switchCurrent, unfinishedPath } from '../release/releases'
import { createPublishing, type Publishing, type PublishingOptions } from './publishing'

interface Stage extends Publishing {
  folder: string
  releases: string
  lines: string[]
  /** Builds that have started. */
  builds: () => number
}

/** A publisher whose builds call `build` and then add a release. */
async function publisher(
  t: TestContext,
  build: (signal: AbortSignal, count: number) => Promise<void> | void = () => undefined,
  more: Partial<PublishingOptions> & { folder?: string } = {},
): Promise<Stage> {
  const folder = more.folder ?? (await temporaryFolder(t))
  const releases = join(folder, 'releases')
  await mkdir(releases, { recursive: true })
  const lines: string[] = []
  let builds = 0
  const publishing = await createPublishing({
    recordFile: join(folder, 'publish-state.json'),
    releases,
    build: async (signal) => {
      builds++
      await build(signal, builds)
      await addRelease(releases)
    },
    log: (line) => lines.push(line),
    retry: { first: 20, longest: 40 },
    callIdsValidMs: 60_000,
    ...more,
  })
  const running = publishing.run()
  t.after(async () => {
    publishing.stop()
    await running
  })
  return { ...publishing, folder, releases, lines, builds: () => builds }
}

async function addRelease(releases: string): Promise<string> {
  await sleep(2)
  const id = newReleaseId()
  await mkdir(unfinishedPath(releases, id), { recursive: true })
  await finishRelease(releases, { id, createdAt: new Date().toISOString(), pages: 1, digest: 'd' })
  await switchCurrent(releases, id)
  return id
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited too long for ${condition.toString()}`)
    await sleep(5)
  }
}

const isDone = async (publishing: Publishing) => (await publishing.state()).pending.length === 0

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

it('builds and reports the time of publishing when a request is accepted', async (t) => {
  const stage = await publisher(t)
  assert.equal((await stage.state()).publishedAt, null)
  await stage.accept(1, 'a')
  await until(() => isDone(stage))
  const { currentRelease: current, buildingSince, publishedAt, failure } = await stage.state()
  assert.equal(current?.id, (await currentRelease(stage.releases))?.id)
  assert.ok(current && publishedAt)
  assert.deepEqual([buildingSince, failure], [null, null])
})

it('builds without a request when it starts and is asked to, but not a release that was rolled back', async (t) => {
  const folder = await temporaryFolder(t)
  const stage = await publisher(t, undefined, { folder, atStart: true })
  await until(() => isDone(stage))
  assert.equal(stage.builds(), 1)
  const first = await currentRelease(stage.releases)
  assert.ok(first !== null)
  await addRelease(stage.releases)
  await stage.rollBack(first.id, 'a')
  stage.stop()
  const next = await publisher(t, undefined, { folder, atStart: true })
  await sleep(50)
  assert.equal(next.builds(), 0)
  assert.equal((await currentRelease(stage.releases))?.id, first.id)
})

it('makes one build for all requests when they arrive during another build', async (t) => {
  const first = gate()
  let concurrency = 0
  const stage = await publisher(t, async (_signal, count) => {
    concurrency++
    assert.equal(concurrency, 1)
    if (count === 1) await first.opened
    concurrency--
  })
  await stage.accept(1, 'a')
  await until(() => stage.builds() === 1)
  for (const publication of [2, 3, 3, 4]) await stage.accept(publication, `call-${publication}`)
  assert.deepEqual((await stage.state()).pending, [1, 2, 3, 4])
  first.open()
  await until(() => isDone(stage))
  assert.equal(stage.builds(), 2)
})

it('counts a request as published when the build changes nothing', async (t) => {
  const folder = await temporaryFolder(t)
  const build = () => Promise.resolve(null)
  const stage = await publisher(t, undefined, { folder, build })
  await stage.accept(1, 'a')
  await until(() => isDone(stage))
  assert.equal(await currentRelease(stage.releases), null)
  assert.notEqual((await stage.state()).publishedAt, null)
})

it('retries, reports the cause and stays at the good release when a build fails', async (t) => {
  const second = gate()
  const stage = await publisher(t, async (_signal, count) => {
    if (count === 2) throw new UserError('The build is rejected: it has no index.html.')
    if (count === 3) await second.opened
  })
  await stage.accept(1, 'a')
  await until(() => isDone(stage))
  const good = (await stage.state()).currentRelease
  await stage.accept(2, 'b')
  await until(async () => (await stage.state()).failure !== null)
  const { failure, currentRelease: current, pending } = await stage.state()
  assert.equal(failure?.reason, 'The build is rejected: it has no index.html.')
  assert.ok(Date.parse(failure.nextTryAt ?? '') > Date.parse(failure.at))
  assert.deepEqual([current, pending], [good, [2]])
  second.open()
  await until(() => isDone(stage))
  assert.equal((await stage.state()).failure, null)
})

it('waits after a failure but builds at once when there is a new request', async (t) => {
  let fails = true
  const stage = await publisher(
    t,
    () => {
      if (fails) throw new Error('broken')
    },
    { retry: { first: 3_600_000, longest: 3_600_000 } },
  )
  await stage.accept(1, 'a')
  await until(async () => (await stage.state()).failure !== null)
  await sleep(50)
  assert.equal(stage.builds(), 1)
  assert.match(stage.lines.join('\n'), /will be retried in 3600 s: Error: broken/)
  assert.equal((await stage.state()).failure?.reason, 'Error: broken')
  fails = false
  await stage.accept(2, 'b')
  await until(() => isDone(stage))
})

it('resets the delay when there is a new request after many failures', async (t) => {
  const stage = await publisher(
    t,
    () => {
      throw new Error('broken')
    },
    { retry: { first: 20, longest: 3_600_000 } },
  )
  const lastWait = () => Number(/in (\d+) s/.exec(stage.lines.at(-1) ?? '')?.[1])
  await stage.accept(1, 'a')
  await until(() => lastWait() > 1)
  const failed = stage.builds()
  await stage.accept(2, 'b')
  await until(() => stage.builds() > failed)
  await until(() => lastWait() === 1)
})

it('ends a running build when it is stopped, and the next process repeats it', async (t) => {
  const stage = await publisher(t, (signal) => once(signal, 'abort').then(() => signal.throwIfAborted()))
  await stage.accept(1, 'a')
  await until(() => stage.builds() === 1)
  stage.stop()
  const next = await publisher(t, undefined, { folder: stage.folder })
  assert.deepEqual((await next.state()).failure, null)
  await until(() => isDone(next))
  assert.equal(next.builds(), 1)
})

it('finishes the build at the next start when it was killed during a build', async (t) => {
  const folder = await temporaryFolder(t)
  const module = fileURLToPath(new URL('./publishing.ts', import.meta.url))
  const script = `
    import { createPublishing } from ${JSON.stringify(module)}
    const publishing = await createPublishing({
      recordFile: ${JSON.stringify(join(folder, 'publish-state.json'))}, releases: ${JSON.stringify(folder)},
      build: () => (console.log('building'), new Promise(() => setInterval(() => {}, 1000))),
      log: () => {}, callIdsValidMs: 60_000 })
    void publishing.run()
    await publishing.accept(7, 'a')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')

  const next = await publisher(t, undefined, { folder })
  assert.ok(next.isKnown('a'))
  await until(() => isDone(next))
  assert.equal(next.builds(), 1)
})

it('compares the site with its listings when the record is damaged', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'publish-state.json'), '{"pending":')
  const stage = await publisher(t, undefined, { folder })
  await until(() => isDone(stage))
  assert.equal(stage.builds(), 1)
  assert.match(stage.lines.join(), /cannot be read, so the site is compared/)
})

it('forgets ids of calls when they have expired', async (t) => {
  const stage = await publisher(t, undefined, { callIdsValidMs: 30 })
  await stage.accept(1, 'a')
  await sleep(60)
  await stage.accept(2, 'b')
  assert.deepEqual([stage.isKnown('a'), stage.isKnown('b'), stage.isKnown('toString')], [false, true, false])
})

it('switches to the previous release when it is rolled back, and builds again at the next request', async (t) => {
  const stage = await publisher(t)
  const first = await addRelease(stage.releases)
  const second = await addRelease(stage.releases)
  await assert.rejects(stage.rollBack(second, 'a'), /not the previous release any more/)
  await stage.rollBack(first, 'b')
  const back = await stage.state()
  assert.deepEqual([back.currentRelease?.id, back.previousRelease, back.isRolledBack], [first, null, true])
  await assert.rejects(stage.rollBack(first, 'c'), /not the previous release any more/)

  await stage.accept(1, 'd')
  await until(() => isDone(stage))
  const on = await stage.state()
  assert.deepEqual([on.previousRelease?.id, on.isRolledBack], [second, false])
})

it('does not retry a failed build when the site was rolled back', async (t) => {
  let fails = true
  const stage = await publisher(t, () => {
    if (fails) throw new Error('broken')
  })
  const first = await addRelease(stage.releases)
  await addRelease(stage.releases)
  await stage.accept(1, 'a')
  await until(async () => (await stage.state()).failure !== null && (await stage.state()).buildingSince === null)
  await until(() =>
    stage.rollBack(first, 'b').then(
      () => true,
      () => false,
    ),
  )
  fails = false
  const builds = stage.builds()
  await sleep(120)
  assert.equal(stage.builds(), builds)
  assert.deepEqual((await stage.state()).pending, [1])
  await stage.accept(2, 'c')
  await until(() => isDone(stage))
})

it('refuses to roll back when a build is running', async (t) => {
  const building = gate()
  const stage = await publisher(t, () => building.opened)
  const first = await addRelease(stage.releases)
  await addRelease(stage.releases)
  await stage.accept(1, 'a')
  await until(() => stage.builds() === 1)
  await assert.rejects(stage.rollBack(first, 'b'), /is being built/)
  building.open()
  await until(() => isDone(stage))
})
