import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Only one process can open the embedded database. While the backend runs, a backup requests a copy at this socket, in
 * a folder that only the owner of the data may enter.
 */
export function backupSocket(dataDir: string): string {
  return join(dataDir, 'backup-socket', 'socket')
}

/** @param dump a consistent compressed archive of the whole database */
export async function openBackupSocket(
  dataDir: string,
  dump: () => Promise<Blob>,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = backupSocket(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // The folder may have existed, with other permissions.
  await chmod(dirname(path), 0o700)
  // This process holds the folder's lock, so an existing socket belonged to a process that was killed.
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
