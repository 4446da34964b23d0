import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DAY_MS } from '../../contract/duration'
import { backupName, backupsAmong, expiredBackups } from './retention'

/** One backup a day, the last on Tuesday, 24 November 2026. */
function daily(count: number): string[] {
  const last = Date.UTC(2026, 10, 24, 2)
  return Array.from({ length: count }, (_, day) => backupName(new Date(last - day * DAY_MS)))
}

function remaining(names: readonly string[]): string[] {
  const expired = new Set(expiredBackups(names))
  return names.filter((name) => !expired.has(name))
}

describe('expired backups', () => {
  it('leave 7 days, 5 weeks and 12 months when there is one a day for two years', () => {
    assert.deepEqual(
      remaining(daily(730))
        .map((name) => name.slice(0, 8))
        .sort()
        .reverse(),
      [
        // Seven days; the first is also that of its week and its month, Sunday that of the week before.
        ...['20261124', '20261123', '20261122', '20261121', '20261120', '20261119', '20261118'],
        // Sundays of three more weeks, and the last days of eleven more months.
        ...['20261115', '20261108', '20261101', '20261031', '20260930', '20260831', '20260731', '20260630'],
        ...['20260531', '20260430', '20260331', '20260228', '20260131', '20251231'],
      ],
    )
  })

  it('leave everything when there is one a day for a week', () => {
    assert.deepEqual(expiredBackups(daily(7)), [])
  })

  it('leave the newest of a day when there are several', () => {
    const names = ['20261124T020000Z', '20261124T140000Z.tar.age', '20261124T080000Z']
    assert.deepEqual(remaining(names), ['20261124T140000Z.tar.age'])
  })

  it('are counted by days that have a backup, so that nothing expires while none is made', () => {
    const old = daily(7).map((name) => name.replace('2026', '2016'))
    assert.deepEqual(expiredBackups(old), [])
  })

  it('never contain a file when it is not a backup', () => {
    const others = ['notes.txt', '20261124T020000Z.unfinished', '20261124T020000Z.tar.age.unfinished', 'data']
    assert.deepEqual(backupsAmong(others), [])
    assert.deepEqual(expiredBackups([...others, ...daily(1)]), [])
  })
})
