import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { secondsUntilDue, secondsUntilRetry } from './schedule'

const times = { quietSeconds: 10, atMostSeconds: 60, reviewSeconds: 600 }

describe('secondsUntilDue', () => {
  for (const [title, oldestSeconds, newestSeconds, left] of [
    ['waits ten seconds for a new change', 0, 0, 10],
    ['waits for the rest of ten seconds', 9.5, 9.5, 0.5],
    ['waits for ten seconds after the last of several changes', 25, 4, 6],
    ['waits a minute at most when further changes follow', 57, 0, 3],
    ['returns 0 when the wait is over', 600, 2, 0],
    ['returns 0 when only rounding is left', 9.9996, 9.9996, 0],
  ] as const) {
    it(title, () => {
      const administrators = { oldestSeconds, newestSeconds }
      assert.equal(secondsUntilDue({ administrators, visitors: null }, times), left)
    })
  }

  it('waits ten minutes from the first review when only visitors wrote', () => {
    const visitors = { oldestSeconds: 500, newestSeconds: 1 }
    assert.equal(secondsUntilDue({ administrators: null, visitors }, times), 100)
  })

  it('publishes waiting reviews when the administrator makes a change', () => {
    const [administrators, visitors] = [
      { oldestSeconds: 4, newestSeconds: 4 },
      { oldestSeconds: 5, newestSeconds: 5 },
    ]
    assert.equal(secondsUntilDue({ administrators, visitors }, times), 6)
  })

  it('returns null when nothing waits', () => {
    assert.equal(secondsUntilDue({ administrators: null, visitors: null }, times), null)
  })
})

describe('secondsUntilRetry', () => {
  it('doubles from ten seconds up to ten minutes when attempts fail', () => {
    const waits = [1, 2, 3, 4, 7, 8, 100].map((failures) => secondsUntilRetry({ failures, ageSeconds: 3_600 }))
    assert.deepEqual(waits, [10, 20, 40, 80, 600, 600, 600])
  })

  it('returns null after a day', () => {
    assert.equal(secondsUntilRetry({ failures: 150, ageSeconds: 86_399 }), 600)
    assert.equal(secondsUntilRetry({ failures: 150, ageSeconds: 86_400 }), null)
  })
})
