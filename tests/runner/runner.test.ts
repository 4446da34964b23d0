import type { TestCase, TestResult } from '@playwright/test/reporter'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import PlaywrightReporter from './playwright-reporter'
import { count, describeSuite, describeSum, newResults, type TestEvent } from './results'
import { checkRequirements, chooseSuites, SUITES, type Need, type Requirement } from './suites'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-test-'))
})
after(() => rm(folder, { recursive: true, force: true }))

function runNode(args: string[], added: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ...added }
  // Node's runner does not run within itself.
  delete env.NODE_TEST_CONTEXT
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, output: out + err })
    })
  })
}

async function eventsIn(file: string): Promise<TestEvent[]> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as TestEvent)
}

describe("the runner of Node's tests", () => {
  it('reports every outcome and ends when a failed test has left a server open', async () => {
    const events = join(folder, 'events')
    await writeFile(events, '')
    await writeFile(
      join(folder, 'some.test.mjs'),
      `import { before, describe, it } from 'node:test'
       import { createServer } from 'node:http'
       it('leaves a server open', () => { createServer().listen(0); throw new Error('a reason') })
       it('passes', () => {})
       it('is skipped', { skip: 'nothing is not installed' }, () => {})
       describe('a group', () => { before(() => { throw new Error('no setup') }); it('is never run', () => {}) })`,
    )
    const { code } = await runNode(['tests/runner/node-tests.ts', folder], { TEST_EVENTS: events })
    assert.equal(code, 1)
    const outcomes = (await eventsIn(events)).map(({ title, outcome }) => [title, outcome])
    assert.deepEqual(outcomes, [
      ['leaves a server open', 'failed'],
      ['passes', 'passed'],
      ['is skipped', 'skipped'],
      ['is never run', 'failed'],
      ['a group', 'failed'],
    ])
  })

  it('refuses a folder without tests', async () => {
    const { code, output } = await runNode(['tests/runner/node-tests.ts', 'static'], {})
    assert.equal(code, 1)
    assert.match(output, /There is no test in static/)
  })
})

describe('npm test', () => {
  it('says in one line what cannot be run, before any suite begins', async () => {
    const broken = join(folder, 'chromium')
    await writeFile(broken, 'no program')
    await chmod(broken, 0o644)
    const { code, output } = await runNode(['tests/runner/index.ts', 'e2e', 'types'], { PLAYWRIGHT_CHROMIUM: broken })
    assert.equal(code, 1)
    assert.match(output, /^Chromium cannot be run: .*chromium \(named by PLAYWRIGHT_CHROMIUM\): .*EACCES$/m)
    assert.match(output, /^Nothing was tested\.$/m)
    assert.doesNotMatch(output, /running/)
  })

  it('refuses a suite when it does not know it', async () => {
    const { code, output } = await runNode(['tests/runner/index.ts', 'units'], {})
    assert.equal(code, 1)
    assert.match(output, /No suite is called units; there are e2e, /)
  })

  it('counts a check by its exit code and prints the sums when all have ended', async () => {
    const { code, output } = await runNode(['tests/runner/index.ts', 'deps'], { CI: '' })
    assert.equal(code, 0, output)
    assert.match(output, /^Suites: deps$/m)
    assert.match(output, /\n1 passed, 0 failed, 0 skipped\n$/)
  })
})

describe('the reporter of Playwright', () => {
  const run = (retry: number, status: TestResult['status'], errors: { message: string }[] = []) =>
    ({ retry, status, errors }) as unknown as TestResult

  async function report(results: TestResult[]) {
    const events = join(folder, 'playwright-events')
    await writeFile(events, '')
    process.env.TEST_EVENTS = events
    try {
      const test = {
        titlePath: () => ['', 'phone', 'a.spec.ts', 'opens'],
        parent: { project: () => ({ name: 'phone' }) },
        location: { file: 'a.spec.ts' },
        expectedStatus: 'passed',
        retries: 1,
        results,
      } as unknown as TestCase
      for (const result of results) new PlaywrightReporter().onTestEnd(test, result)
    } finally {
      delete process.env.TEST_EVENTS
    }
    return eventsIn(events)
  }

  it('reports a test as flaky with its error when it passes on the retry', async () => {
    const [event, ...others] = await report([run(0, 'failed', [{ message: 'too late' }]), run(1, 'passed')])
    assert.deepEqual([event?.outcome, event?.flaky, event?.message, others], ['passed', true, 'too late', []])
    const results = newResults()
    if (event) count(results, event)
    assert.match(describeSuite('e2e', results, 1), /^flaky +e2e +opens \(phone\)$/m)
  })

  it('reports a failure once when the retry fails too', async () => {
    const events = await report([run(0, 'failed', [{ message: 'one' }]), run(1, 'timedOut', [{ message: 'two' }])])
    assert.deepEqual(
      events.map(({ outcome, flaky, message }) => [outcome, flaky, message]),
      [['failed', undefined, 'two']],
    )
  })
})

describe('requirements', () => {
  const missing: Requirement = { label: 'a', find: () => [], whenMissing: 'it is not installed', isOptional: true }
  const table = (nginx: Requirement): Record<Need, Requirement> => ({
    chromium: missing,
    postgres: missing,
    pg_dump: missing,
    git: missing,
    restic: missing,
    systemd: missing,
    nginx,
  })
  const suite = { name: 'x', script: 'x', needs: ['nginx'], set: 'test', result: 'tests' } as const

  it('are skipped with a reason when optional, but not in CI', async () => {
    const here = await checkRequirements([suite], false, table(missing))
    assert.deepEqual([here.problems, here.missing], [[], ['it is not installed']])
    const inCi = await checkRequirements([suite], true, table(missing))
    assert.deepEqual(inCi.problems, ['it is not installed'])
  })

  it('are a problem everywhere when nothing can be tested without them', async () => {
    const { problems } = await checkRequirements([suite], false, table({ ...missing, isOptional: false }))
    assert.deepEqual(problems, ['it is not installed'])
  })

  it('are met when the program starts', async () => {
    const node = { path: process.execPath, source: 'this machine', args: ['--version'] }
    const met = await checkRequirements([suite], true, table({ ...missing, find: () => [node] }))
    assert.deepEqual(met, { found: [`a: ${process.execPath} (this machine)`], problems: [], missing: [] })
  })
})

describe('a suite', () => {
  it('names an existing script when it is one of the list', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
    assert.deepEqual(
      SUITES.filter(({ script }) => scripts[script] === undefined),
      [],
    )
  })

  it('is found by its name, and those of the set are chosen without one', () => {
    const names = (args: string[]) => chooseSuites(args).map(({ name }) => name)
    assert.deepEqual(names(['unit', 'e2e']), ['e2e', 'unit'])
    assert.deepEqual([names([]).includes('unit'), names([]).includes('crash')], [true, false])
    assert.deepEqual(chooseSuites(['--full']), SUITES)
  })

  it('shows its counts, its seconds and what was skipped when a program is missing', () => {
    const results = newResults()
    count(results, { outcome: 'passed', title: 'a', file: null })
    const message = 'pg_dump is not installed'
    count(results, { outcome: 'skipped', title: 'b', file: null, message })
    assert.equal(
      describeSuite('tools', results, 4),
      'passed   tools    1 passed, 0 failed, 1 skipped (pg_dump is not installed), 4 s\n',
    )
    assert.equal(
      describeSum([results, newResults()], ['nginx is not installed', message]),
      '1 passed, 0 failed, 1 skipped (nginx is not installed; pg_dump is not installed)',
    )
  })
})
