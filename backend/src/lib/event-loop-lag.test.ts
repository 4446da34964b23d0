import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createEventLoopLag } from '../plugins/load-shedding'

/** Sampled every 20 ms; late from 50 ms on, lagging after three late samples. */
function lagAfter(moments: readonly number[]): boolean {
  const lag = createEventLoopLag({ late: 50, times: 3 }, 20)
  moments.forEach(lag.sample)
  return lag.isLagging()
}

describe('createEventLoopLag', () => {
  it('reports lag when three samples in a row are late', () => {
    assert.equal(lagAfter([0, 20, 90, 160]), false)
    assert.equal(lagAfter([0, 20, 90, 160, 230]), true)
  })

  it('reports no lag when only one sample is late, all are slightly late, or the last is on time', () => {
    assert.equal(lagAfter([0, 20, 5_000, 5_020]), false)
    assert.equal(lagAfter([0, 69, 138, 207, 276]), false)
    assert.equal(lagAfter([0, 70, 140, 210, 230]), false)
  })

  it('reports no lag when there are fewer than two samples', () => {
    assert.equal(lagAfter([]), false)
    assert.equal(lagAfter([1_000_000]), false)
  })
})
