import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { filesBelow } from '../../../tools/release/files'
import { precompress } from '../../../tools/release/precompress'
import { waitForResponse } from '../../../tools/lib/wait-for'
import { SERVER_PORT, type Peer } from './sites'

const URL = `http://localhost:${SERVER_PORT}`
const READY_MS = 60_000

/** Runs `use` with the URL of a built site. Static files are sent with Brotli, as ours are. */
export function withSite<Result>(
  { serve }: Peer,
  folder: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  return 'folder' in serve ? withFiles(join(folder, serve.folder), use) : withProgram(folder, serve.program, use)
}

async function withFiles<Result>(root: string, use: (url: string) => Promise<Result>): Promise<Result> {
  await precompress(root, [...filesBelow(root)])
  const server = createServer(sirv(root, { brotli: true }))
  await once(server.listen(SERVER_PORT), 'listening')
  try {
    return await use(URL)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

async function withProgram<Result>(
  folder: string,
  program: readonly string[],
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = spawn(process.execPath, program, { cwd: folder, stdio: 'ignore' })
  const ended = once(server, 'exit')
  try {
    await Promise.race([
      waitForResponse(URL, { timeoutMs: READY_MS }),
      // Otherwise another server at this port would be measured.
      ended.then(() => Promise.reject(new Error(`“node ${program.join(' ')}” ended before it responded`))),
    ])
    return await use(URL)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}
