import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * The embedded database lets one process in. Who wants a copy while the backend runs asks it here: at a
 * socket in a folder of its own, which only the account that owns the data may enter.
 */
export function backupSocket(dataDir: string): string {
  return join(dataDir, 'backup-door', 'socket')
}

/** @param dump the whole database as a compressed archive, at one moment */
export async function openBackupSocket(
  dataDir: string,
  dump: () => Promise<Blob>,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = backupSocket(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // It may have been there, with other rights.
  await chmod(dirname(path), 0o700)
  // Whoever holds the folder's lock is alone: a socket that is there belonged to a process that was killed.
  await rm(path, { force: true })
  const server = createServer((_request, response) => {
    dump()
      .then(async (archive) => {
        response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': archive.size })
        await pipeline(Readable.fromWeb(archive.stream() as Parameters<typeof Readable.fromWeb>[0]), response)
      })
      .catch((error: unknown) => {
        onError(error)
        response.destroy()
      })
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
