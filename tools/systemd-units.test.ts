import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { STOP_TIMEOUT_MS } from '../backend/src/lib/shutdown-timeouts'
import { STOP_GRACE_MS } from './supervisor/child'

/** Seconds between the longest stop and systemd's SIGKILL. */
const MARGIN_SECONDS = 5

async function valueOf(unit: string, name: string): Promise<string> {
  const text = await readFile(`deploy/systemd/${unit}`, 'utf8')
  const [, value] = new RegExp(`^${name}=(.*)$`, 'm').exec(text) ?? []
  assert.ok(value !== undefined, `${unit} has no ${name}`)
  return value
}

describe('the systemd units', () => {
  for (const [unit, longestStopMs] of [
    ['kilele-backend@.service', STOP_TIMEOUT_MS],
    // Ending Gatsby takes the longest.
    ['kilele-publisher.service', STOP_GRACE_MS],
  ] as const) {
    it(`give ${unit} enough time when it stops`, async () => {
      const seconds = Number(await valueOf(unit, 'TimeoutStopSec'))
      assert.ok(seconds >= longestStopMs / 1_000 + MARGIN_SECONDS, `${seconds} s for ${longestStopMs} ms`)
    })

    it(`start ${unit} in the link to the current version, so that it does not change when another one is installed`, async () => {
      assert.equal(await valueOf(unit, 'WorkingDirectory'), '/srv/kilele/current')
    })
  }
})
