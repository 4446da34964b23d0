/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitForLists } from './wait-for-lists'

it('resolves once the file exists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kilele-test-'))
  try {
    const file = join(folder, 'lists.json')
    let hasWaited = false
    const waiting = waitForLists(file).then(() => (hasWaited = true))
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(hasWaited).toBe(false)
    await writeFile(file, '{}')
    await waiting
    await waitForLists(file)
  } finally {
    await rm(folder, { recursive: true })
  }
})
