import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiPaths } from '../../contract/paths'
import type { Row } from './aims'
import { report, rounded, startMeasuring } from './results'
import { withFolder, withBackend } from './stack'

const SIZES = [
  { properties: 32, cars: 8 },
  { properties: 800, cars: 200 },
  { properties: 8_000, cars: 2_000 },
]

/** A release from nothing, then with one listing changed, then with nothing changed. */
export async function run(): Promise<void> {
  const rows: Row[] = []
  const measuring = await startMeasuring('build')
  for (const counts of SIZES) {
    const part = () => withBackend(null, counts, ({ url }) => withFolder((dataDir) => measure(url, dataDir)))
    const measured = await measuring.measure(`${counts.properties} properties`, async () => [
      { ...counts, ...(await part()) },
    ])
    rows.push(...measured)
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

export interface EditedLists {
  url: string
  /** From now on the newest property has another title. */
  edit: () => void
  close: () => Promise<void>
}

/** A proxy that changes one listing in the backend's responses, as an edit would. */
export async function startEditedLists(backendUrl: string): Promise<EditedLists> {
  let isEdited = false
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    fetch(backendUrl + path)
      .then(async (upstream) => {
        const body = Buffer.from(await upstream.arrayBuffer())
        response.statusCode = upstream.status
        response.setHeader('content-type', upstream.headers.get('content-type') ?? 'application/octet-stream')
        response.end(isEdited && path === apiPaths.properties ? withOtherTitle(body) : body)
      })
      .catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    edit: () => (isEdited = true),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close((error) => (error ? reject(error) : resolve()))
      }),
  }
}

function withOtherTitle(body: Buffer): string {
  const [newest, ...others] = JSON.parse(body.toString()) as { title: string }[]
  if (!newest) throw new Error('There are no properties')
  return JSON.stringify([{ ...newest, title: `${newest.title}, changed` }, ...others])
}
