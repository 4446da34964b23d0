import assert from 'node:assert/strict'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../tools/lib/test-folder'
import { repeatOnFailure } from './lighthouse'
import { startMeasuring } from './results'

const ROWS = [{ page: 'home', LCP: 900, TBT: Number.NaN }]
const never = () => Promise.reject(new Error('It is measured again'))

describe('a bench that was stopped', () => {
  it('goes on after the parts it has measured when it is started again', async (t) => {
    const folder = await temporaryFolder(t)
    const stopped = await startMeasuring('pages', folder)
    await stopped.measure('home', () => Promise.resolve(ROWS))
    await assert.rejects(stopped.measure('list', never))

    const resumed = await startMeasuring('pages', folder)
    assert.deepEqual(await resumed.measure('home', never), ROWS)
    assert.deepEqual(await resumed.measure('list', () => Promise.resolve([])), [])
    await assert.rejects((await startMeasuring('api', folder)).measure('home', never))
  })

  it('begins again when it was stopped more than a day ago', async (t) => {
    const folder = await temporaryFolder(t)
    await (await startMeasuring('pages', folder)).measure('home', () => Promise.resolve(ROWS))
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000)
    await utimes(join(folder, 'unfinished-pages.json'), longAgo, longAgo)
    await assert.rejects((await startMeasuring('pages', folder)).measure('home', never), /measured again/)
  })
})

describe('a run of Lighthouse', () => {
  it('is repeated and named when it fails by itself', async () => {
    const lines: string[] = []
    let runs = 0
    const work = () => (++runs < 3 ? Promise.reject(new Error('NO_NAVSTART: none\nat x')) : Promise.resolve(runs))
    assert.equal(await repeatOnFailure('Lighthouse on /', work, (line) => lines.push(line)), 3)
    assert.deepEqual(lines, [
      'Lighthouse on / failed by itself, attempt 1 of 4: NO_NAVSTART: none',
      'Lighthouse on / failed by itself, attempt 2 of 4: NO_NAVSTART: none',
    ])
  })

  it('fails with its reason when it fails four times', async () => {
    const lines: string[] = []
    const work = () => Promise.reject(new Error('NO_NAVSTART'))
    await assert.rejects(
      repeatOnFailure('Lighthouse', work, (line) => lines.push(line)),
      /NO_NAVSTART/,
    )
    assert.equal(lines.length, 4)
  })
})
