import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { STOP_TIMEOUT_MS } from '../backend/src/lib/service-manager'
import { skipWithout } from '../tests/support/find-program'
import { temporaryFolder } from './lib/test-folder'
import { STOP_GRACE_MS } from './supervisor/child'

/** Seconds between the longest stop and systemd's SIGKILL. */
const MARGIN_SECONDS = 5
/** Of `systemd-analyze security`: 0 is no access to anything, 10 is all. */
const MAX_EXPOSURE = 2
const LIMITS = ['MemoryMax', 'TasksMax', 'LimitNOFILE']

const skip = skipWithout('systemd-analyze')

function linesOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
}

async function valueOf(unit: string, name: string): Promise<string> {
  const [value] = linesOf(await readFile(`deploy/systemd/${unit}`, 'utf8'), name)
  assert.ok(value !== undefined, `${unit} has no ${name}`)
  return value
}

function analyze(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** As systemd rates it. */
function exposureOf(unit: string): number {
  const { output } = analyze('security', '--offline=true', '--no-pager', `deploy/systemd/${unit}`)
  const [, exposure] = /Overall exposure level for .*: ([\d.]+) /.exec(output) ?? []
  assert.ok(exposure !== undefined, output)
  return Number(exposure)
}

describe('the systemd units', () => {
  for (const [unit, longestStopMs, account, instance] of [
    ['kilele-backend@.service', STOP_TIMEOUT_MS, 'kilele', 'kilele-backend@8000.service'],
    // Ending Gatsby takes the longest.
    ['kilele-publisher.service', STOP_GRACE_MS, 'kilele-publisher', 'kilele-publisher.service'],
  ] as const) {
    it(`give ${unit} enough time when it stops`, async () => {
      const seconds = Number(await valueOf(unit, 'TimeoutStopSec'))
      assert.ok(seconds >= longestStopMs / 1_000 + MARGIN_SECONDS, `${seconds} s for ${longestStopMs} ms`)
    })

    it(`start ${unit} in the link to the current version, so that it does not change when another one is installed`, async () => {
      assert.equal(await valueOf(unit, 'WorkingDirectory'), '/srv/kilele/current')
    })

    it(`run ${unit} under an account of its own with limits, and allow V8 to compile, when it is started`, async () => {
      assert.equal(await valueOf(unit, 'User'), account)
      for (const limit of LIMITS) assert.match(await valueOf(unit, limit), /^\d+[MG]?$/, limit)
      assert.deepEqual(linesOf(await readFile(`deploy/systemd/${unit}`, 'utf8'), 'MemoryDenyWriteExecute'), [])
    })

    it(`expose ${unit} by at most ${MAX_EXPOSURE} when systemd rates it`, { skip }, () => {
      assert.ok(exposureOf(unit) <= MAX_EXPOSURE)
    })

    it(`are without faults when systemd reads ${unit}`, { skip }, async (t) => {
      const folder = await temporaryFolder(t)
      const file = join(folder, instance)
      await copyFile(`deploy/systemd/${unit}`, file)
      // Node is where the machine has it; the unit names Debian's place.
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replaceAll('/usr/bin/node', process.execPath))
      const { status, output } = analyze('verify', '--man=no', file)
      assert.equal(status, 0, output)
      assert.doesNotMatch(output, /Unknown|Failed to parse|ignoring/i)
    })
  }

  it('read no .env of the checkout, where builds may add files, when they run a tool', async () => {
    const units = (await readdir('deploy/systemd')).filter((name) => name.endsWith('.service'))
    const texts = await Promise.all(units.map((unit) => readFile(`deploy/systemd/${unit}`, 'utf8')))
    const tools = texts.filter((text) => linesOf(text, 'ExecStart').some((command) => command.includes(' tools/')))
    assert.equal(tools.length, 2)
    for (const text of tools) assert.ok(linesOf(text, 'Environment').includes('ENV_FILE='))
  })

  it(
    'start a backup every night, as the account that may read the data, when systemd reads the timer',
    { skip },
    async (t) => {
      const folder = await temporaryFolder(t)
      const text = await readFile('deploy/systemd/kilele-backup.service', 'utf8')
      await writeFile(join(folder, 'kilele-backup.service'), text.replaceAll('/usr/bin/node', process.execPath))
      await copyFile('deploy/systemd/kilele-backup.timer', join(folder, 'kilele-backup.timer'))
      for (const name of ['kilele-backup.service', 'kilele-backup.timer']) {
        const { status, output } = analyze('verify', '--man=no', join(folder, name))
        assert.equal(status, 0, output)
        assert.doesNotMatch(output, /Unknown|Failed to parse|ignoring/i)
      }
      assert.equal(await valueOf('kilele-backup.service', 'User'), await valueOf('kilele-backend@.service', 'User'))
      assert.ok(exposureOf('kilele-backup.service') <= MAX_EXPOSURE)
    },
  )

  it('are rated above the limit when a unit restricts nothing', { skip }, async (t) => {
    const file = join(await temporaryFolder(t), 'open.service')
    await writeFile(file, '[Service]\nExecStart=/bin/true\n')
    const { output } = analyze('security', '--offline=true', '--no-pager', file)
    assert.ok(Number(/Overall exposure level for .*: ([\d.]+) /.exec(output)?.[1]) > MAX_EXPOSURE, output)
  })
})
