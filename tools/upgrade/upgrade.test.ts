import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { UserError } from '../lib/errors'
import { temporaryFolder } from '../lib/test-folder'
import { goBack, upgrade, type Machine, linkedVersion, linkVersion } from './upgrade'

/** Version 1 in service on two backends; every step is recorded, with the version that `current` leads to. */
async function installation(t: TestContext, { ports = [8000, 8002] }: { ports?: number[] } = {}) {
  const root = await temporaryFolder(t)
  for (const name of ['1', '2']) await mkdir(join(root, 'versions', name), { recursive: true })
  await linkVersion(root, 'current', '1')
  const steps: string[] = []
  const printed: string[] = []
  const failing = new Set<string>()
  const record = async (step: string) => {
    const name = `${step} in ${await linkedVersion(root, 'current')}`
    steps.push(name)
    if (failing.has(name)) throw new Error(`${step} failed.`)
  }
  const machine: Machine = {
    root,
    print: (line) => printed.push(line),
    exclusively: (work) => work(),
    prepare: async (version) => {
      await record(`prepare ${version}`)
      return version
    },
    checkConfiguration: (name) => record(`check ${name}`),
    backUp: () => record('back up'),
    backendPorts: () => Promise.resolve(ports),
    takeOut: (port) => record(`take out ${port}`),
    putBack: (port) => record(`put back ${port}`),
    useServicesOf: (name) => record(`services of ${name}`),
    restartBackend: (port) => record(`restart ${port}`),
    restartPublisher: () => record('restart publisher'),
    publish: () => record('publish'),
    verify: (port) => record(`verify ${port}`),
  }
  return {
    machine,
    steps,
    printed,
    failing,
    links: async () => [await linkedVersion(root, 'current'), await linkedVersion(root, 'previous')],
  }
}

const rejection = (message: RegExp) => (error: unknown) => error instanceof UserError && message.test(error.message)

describe('an upgrade', () => {
  it('checks and backs up first, then replaces one backend after the other when nothing fails', async (t) => {
    const { machine, steps, links } = await installation(t)
    await upgrade(machine, '2')
    assert.deepEqual(steps, [
      'prepare 2 in 1',
      'check 2 in 1',
      'back up in 1',
      'services of 2 in 1',
      'take out 8000 in 2',
      'restart 8000 in 2',
      'put back 8000 in 2',
      'take out 8002 in 2',
      'restart 8002 in 2',
      'put back 8002 in 2',
      'restart publisher in 2',
      'publish in 2',
      'verify 8000 in 2',
      'verify 8002 in 2',
    ])
    assert.deepEqual(await links(), ['2', '1'])
  })

  it('does not remove a backend from nginx when it is the only one', async (t) => {
    const { machine, steps } = await installation(t, { ports: [8000] })
    await upgrade(machine, '2')
    assert.ok(!steps.some((step) => step.startsWith('take out')))
  })

  for (const step of ['prepare 2', 'check 2', 'back up']) {
    it(`changes nothing in service when it fails to ${step}`, async (t) => {
      const { machine, steps, failing, links } = await installation(t)
      failing.add(`${step} in 1`)
      await assert.rejects(upgrade(machine, '2'), rejection(/failed\. Nothing was changed: 1 goes on\.$/))
      assert.ok(!steps.some((each) => each.startsWith('restart')))
      assert.deepEqual(await links(), ['1', null])
    })
  }

  it('returns both backends when the second does not become healthy', async (t) => {
    const { machine, steps, failing, links } = await installation(t)
    failing.add('restart 8002 in 2')
    await assert.rejects(upgrade(machine, '2'), rejection(/could not be brought .*restart 8002 failed\. 1 goes on\.$/))
    assert.deepEqual(steps.slice(steps.indexOf('restart 8002 in 2') + 1), [
      'services of 1 in 2',
      'restart 8002 in 1',
      'put back 8002 in 1',
      'take out 8000 in 1',
      'restart 8000 in 1',
      'put back 8000 in 1',
      'restart publisher in 1',
    ])
    assert.deepEqual(await links(), ['1', null])
  })

  it('builds the pages of the old version again when the new ones cannot be built', async (t) => {
    const { machine, steps, failing, links } = await installation(t)
    failing.add('publish in 2')
    await assert.rejects(upgrade(machine, '2'), rejection(/publish failed\. 1 goes on\.$/))
    assert.equal(steps.at(-1), 'publish in 1')
    assert.deepEqual(await links(), ['1', null])
  })

  it('says what to look at when the old version does not start either', async (t) => {
    const { machine, failing } = await installation(t)
    failing.add('restart 8000 in 2').add('restart 8000 in 1')
    await assert.rejects(upgrade(machine, '2'), rejection(/Returning to 1 failed too: .*systemctl status/))
  })

  it('is refused when the version is in service already', async (t) => {
    const { machine } = await installation(t)
    await assert.rejects(upgrade(machine, '1'), rejection(/^Version 1 is in service already\./))
  })
})

describe('the way back', () => {
  it('returns to the version before and forward again, without a backup', async (t) => {
    const { machine, steps, links } = await installation(t)
    await upgrade(machine, '2')
    steps.length = 0
    await goBack(machine)
    assert.deepEqual(await links(), ['1', '2'])
    assert.equal(steps[0], 'services of 1 in 2')
    assert.ok(steps.includes('publish in 1') && !steps.some((step) => step.startsWith('back up')))
    await goBack(machine)
    assert.deepEqual(await links(), ['2', '1'])
  })

  it('is refused when there was no upgrade', async (t) => {
    const { machine } = await installation(t)
    await assert.rejects(goBack(machine), rejection(/There is no previous version/))
  })
})
