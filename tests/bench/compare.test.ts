import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Aim } from './aims'
import { compareWithAims } from './results'

const BYTES: Aim = { bench: 'lists', where: { properties: 40, list: 'as cards' }, column: 'bytes', aim: 100 }
const SPEED: Aim = { bench: 'lists', where: { properties: 40 }, column: 'per second', aim: 100, higherIsBetter: true }

function verdict(aim: Aim, value: number) {
  const [comparison] = compareWithAims('lists', [{ ...aim.where, [aim.column]: value }], [aim])
  return comparison?.verdict
}

describe('compareWithAims', () => {
  it('tells how far a figure is from its aim when less is better', () => {
    assert.deepEqual(
      [99, 100, 101, 115, 116].map((value) => verdict(BYTES, value)),
      ['reached', 'reached', 'nearly', 'nearly', 'missed'],
    )
  })

  it('tells how far a figure is from its aim when more is better', () => {
    assert.deepEqual(
      [101, 100, 99, 85, 84].map((value) => verdict(SPEED, value)),
      ['reached', 'reached', 'nearly', 'nearly', 'missed'],
    )
  })

  it('misses an aim of 0 when the figure is above it', () => {
    assert.equal(verdict({ ...BYTES, aim: 0 }, 0.001), 'missed')
  })

  it('takes the value before from the same row of the earlier run when rows moved', () => {
    const earlier = [
      { properties: 1_000, list: 'as cards', bytes: 900 },
      { properties: 40, list: 'as cards', bytes: 120 },
    ]
    const rows = [{ properties: 40, list: 'as cards', bytes: 90 }]
    assert.deepEqual(compareWithAims('lists', rows, [BYTES, { ...SPEED, bench: 'api' }], earlier), [
      { figure: 'lists: 40, as cards, bytes', value: 90, aim: 100, before: 120, verdict: 'reached' },
    ])
  })

  it('has no value before when the earlier run did not measure the figure', () => {
    const [comparison] = compareWithAims('lists', [{ properties: 40, list: 'as cards', bytes: 90 }], [BYTES])
    assert.equal(comparison?.before, null)
  })

  it('throws when a figure with an aim was not measured', () => {
    for (const rows of [[], [{ properties: 40, list: 'as cards', bytes: Number.NaN }]]) {
      assert.throws(() => compareWithAims('lists', rows, [BYTES]), /as cards, bytes” has an aim but was not measured/)
    }
  })
})
