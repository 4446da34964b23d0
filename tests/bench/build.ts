import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { startEditedLists } from './edited-lists'
import { withFolder } from './folder'
import { report, rounded } from './results'
import type { Row } from './row'
import { withBackend } from './stack'

const SIZES = [
  { properties: 32, cars: 8 },
  { properties: 800, cars: 200 },
  { properties: 8_000, cars: 2_000 },
]

/** A release from nothing, then with one listing changed, then with nothing changed. */
export async function run(): Promise<void> {
  const rows: Row[] = []
  for (const counts of SIZES) {
    const measured = await withBackend(null, counts, ({ url }) => withFolder((dataDir) => measure(url, dataDir)))
    rows.push({ ...counts, ...measured })
  }
  await report('build', rows)
}

async function measure(backendUrl: string, dataDir: string): Promise<Row> {
  const lists = await startEditedLists(backendUrl)
  try {
    for (const folder of ['.cache', 'public']) await rm(folder, { recursive: true, force: true })
    const cold = await secondsOfRelease(lists.url, dataDir)
    lists.edit()
    const edited = await secondsOfRelease(lists.url, dataDir)
    const unchanged = await secondsOfRelease(lists.url, dataDir)
    return { 'cold, s': cold, 'one listing changed, s': edited, 'nothing changed, s': unchanged }
  } finally {
    await lists.close()
  }
}

/** Build, check, compression and all, as `npm run release` does it. */
async function secondsOfRelease(backendUrl: string, dataDir: string): Promise<number> {
  const started = performance.now()
  const release = spawn(process.execPath, ['--import', 'tsx', 'tools/commands/release.ts'], {
    env: { ...process.env, ENV_FILE: '', BUILD_API_URL: backendUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(release, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The release ended with code ${code ?? 'none'}`)
  return rounded((performance.now() - started) / 1000, 1)
}
