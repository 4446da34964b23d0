import type { TestCase, TestResult } from '@playwright/test/reporter'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { skipWithoutCheckout } from '../support/find-program'
import PlaywrightReporter from './playwright-reporter'
import { count, describeSuite, describeSum, newResults, type TestEvent } from './results'
import { checkRequirements, chooseSuites, reasonToSkip, SUITES, type Need, type Requirement } from './suites'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-test-'))
})
after(() => rm(folder, { recursive: true, force: true }))

function runNode(args: string[], added: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ...added }
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

  it('reports every outcome when the tests print what looks like reports of other runners', async () => {
    const [noisy, events] = [join(folder, 'noisy'), join(folder, 'noisy-events')]
    await mkdir(noisy)
    await writeFile(events, '')
    await writeFile(
      join(noisy, 'noisy.test.mjs'),
      `import { it } from 'node:test'
       import { serialize } from 'node:v8'
       const report = serialize({ type: 'test:fail', data: { name: 'none', nesting: 0, details: {} } })
       const size = Buffer.alloc(4)
       size.writeUInt32BE(report.length * 2)
       const parts = [Buffer.from([0xff, 0x0f]), size, report, Buffer.from('not ok 1 - none\\n'), Buffer.alloc(300, 0xff)]
       for (let number = 0; number < 200; number++)
         it('passes ' + number, () => {
           console.table([{ number }])
           for (const part of parts) process.stdout.write(part)
         })`,
    )
    const { code, output } = await runNode(['tests/runner/node-tests.ts', noisy], { TEST_EVENTS: events })
    assert.equal(code, 0, output.slice(-2_000))
    const passed = Array.from({ length: 200 }, (_, number) => [`passes ${number}`, 'passed'])
    assert.deepEqual(
      (await eventsIn(events)).map(({ title, outcome }) => [title, outcome]),
      passed,
    )
    assert.match(output, /\n200 passed, 0 failed, 0 skipped\n$/)
  })

  it('names the files when their process ends without a report, or takes too long', async () => {
    const [ending, events] = [join(folder, 'ending'), join(folder, 'ending-events')]
    await mkdir(ending)
    await writeFile(events, '')
    await writeFile(join(ending, 'a.test.mjs'), `console.log('going'); process.exit(3)`)
    await writeFile(
      join(ending, 'b.test.mjs'),
      `import { it } from 'node:test'
       it('never ends', () => new Promise((resolve) => setTimeout(resolve, 600_000)))`,
    )
    const { code } = await runNode(['tests/runner/node-tests.ts', '--timeout', '5000', ending], { TEST_EVENTS: events })
    assert.equal(code, 1)
    const reports = (await eventsIn(events)).map(({ title, message }) => `${title}: ${message}`).sort()
    assert.equal(reports.length, 2)
    assert.match(reports.join('\n'), /^ended with 3, and without a failed test: .*a\.test\.mjs\ngoing$/m)
    assert.match(reports.join('\n'), /^ended with SIGKILL, and without a failed test: .*b\.test\.mjs$/m)
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
    assert.match(output, /No suite is called units; there are journeys, /)
  })

  it(
    'counts a check by its exit code and prints the sums when all have ended',
    { skip: skipWithoutCheckout() },
    async () => {
      const { code, output } = await runNode(['tests/runner/index.ts', 'house'], { CI: '' })
      assert.equal(code, 0, output)
      assert.match(output, /^Suites: house$/m)
      assert.match(output, /\n1 passed, 0 failed, 0 skipped\n$/)
    },
  )
})

describe('the reporter of Playwright', () => {
  async function report(status: TestResult['status'], errors: { message: string }[], annotations: object[] = []) {
    const events = join(folder, 'playwright-events')
    await writeFile(events, '')
    process.env.TEST_EVENTS = events
    try {
      const test = {
        titlePath: () => ['', 'phone', 'a.spec.ts', 'opens'],
        parent: { project: () => ({ name: 'phone' }) },
        location: { file: 'a.spec.ts' },
        expectedStatus: 'passed',
        annotations,
      } as unknown as TestCase
      new PlaywrightReporter().onTestEnd(test, { status, errors } as unknown as TestResult)
    } finally {
      delete process.env.TEST_EVENTS
    }
    return (await eventsIn(events)).map(({ title, outcome, message }) => [title, outcome, message])
  }

  it('reports a failure with its errors', async () => {
    const events = await report('timedOut', [{ message: 'one' }, { message: 'two' }])
    assert.deepEqual(events, [['opens (phone)', 'failed', 'one\ntwo']])
  })

  it('reports why a test was skipped', async () => {
    const events = await report('skipped', [], [{ type: 'skip', description: 'paper has no viewport' }])
    assert.deepEqual(events, [['opens (phone)', 'skipped', 'paper has no viewport']])
  })
})

describe('requirements', () => {
  const missing: Requirement = { label: 'a', find: () => [], whenMissing: 'it is not installed', isOptional: true }
  const table = (nginx: Requirement): Record<Need, Requirement> => ({
    chromium: missing,
    postgres: missing,
    pg_dump: missing,
    git: missing,
    checkout: missing,
    restic: missing,
    systemd: missing,
    nginx,
  })
  const suite = { name: 'x', script: 'x', needs: ['nginx'], set: 'test', result: 'tests' } as const

  it('are skipped with a reason when optional, but not in CI', async () => {
    const here = await checkRequirements([suite], false, table(missing))
    assert.deepEqual([here.problems, [...here.missing.values()]], [[], ['it is not installed']])
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
    assert.deepEqual(met, { found: [`a: ${process.execPath} (this machine)`], problems: [], missing: new Map() })
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
    assert.deepEqual(names(['unit', 'e2e']), ['unit', 'e2e'])
    assert.deepEqual([names([]).includes('unit'), names([]).includes('fuzz')], [true, false])
    assert.deepEqual(chooseSuites(['--full']), SUITES)
  })

  it('belongs to `npm test` or to what remains after it', () => {
    assert.deepEqual([...chooseSuites([]), ...chooseSuites(['--full', '--after-test'])], SUITES)
  })

  it('is skipped as a whole when it needs a missing program and reports no tests', () => {
    const [house, tools] = ['house', 'tools'].map((name) => SUITES.find((one) => one.name === name))
    const missing = new Map<Need, string>([['checkout', 'git is not installed']])
    assert.ok(house && tools)
    assert.equal(reasonToSkip(house, missing), 'git is not installed')
    assert.equal(reasonToSkip(house, new Map()), null)
    assert.equal(reasonToSkip(tools, missing), null)
  })

  it('shows its counts, its seconds and what was skipped when a program is missing', () => {
    const results = newResults()
    count(results, 'tools', { outcome: 'passed', file: null })
    const message = 'pg_dump is not installed'
    for (const file of ['a.test.ts', 'a.test.ts', null]) count(results, 'tools', { outcome: 'skipped', file, message })
    count(results, 'tools', { outcome: 'skipped', file: null, message: 'paper has no viewport' })
    const skipped = newResults()
    count(skipped, 'house', { outcome: 'skipped', file: null })
    assert.equal(describeSuite('house', skipped, 0), 'skipped  house    0 passed, 0 failed, 1 skipped, 0 s\n')
    const counts = '1 passed, 0 failed, 4 skipped (pg_dump is not installed)'
    assert.equal(describeSuite('tools', results, 4), `passed   tools    ${counts}, 4 s\n`)
    assert.equal(
      describeSum([results, newResults()]),
      `skipped  a.test.ts (2): ${message}\nskipped  tools (1): ${message}\n${counts}`,
    )
  })
})
