import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDiskSpace } from './disk-space'

describe('createDiskSpace', () => {
  it('asks again after a second when the clock was set back', async (test) => {
    let free = 100
    const room = createDiskSpace('/', 50, () => Promise.resolve(free))
    assert.equal(await room.isThere(), true)
    test.mock.timers.enable({ apis: ['Date'], now: 0 })
    free = 10
    await sleep(1_100)
    assert.equal(await room.isThere(), false)
    await assert.rejects(room.require(), { statusCode: 507 })
  })
})
