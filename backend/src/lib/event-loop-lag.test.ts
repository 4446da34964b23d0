import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createEventLoopLag } from './event-loop-lag'

/** Looked at every 20 ms when nothing keeps it; late from 50 on, strained from three times on. */
function lagAfter(moments: readonly number[]): boolean {
  const strain = createEventLoopLag({ late: 50, times: 3 }, 20)
  moments.forEach(strain.look)
  return strain.isLagging()
}

describe('a loop', () => {
  it('is strained when it is late three times in a row', () => {
    assert.equal(lagAfter([0, 20, 90, 160]), false)
    assert.equal(lagAfter([0, 20, 90, 160, 230]), true)
  })

  it('is not strained by one long statement, by little lateness, or any more when it was in time', () => {
    assert.equal(lagAfter([0, 20, 5_000, 5_020]), false)
    assert.equal(lagAfter([0, 69, 138, 207, 276]), false)
    assert.equal(lagAfter([0, 70, 140, 210, 230]), false)
  })

  it('knows nothing before it was looked at twice', () => {
    assert.equal(lagAfter([]), false)
    assert.equal(lagAfter([1_000_000]), false)
  })
})
