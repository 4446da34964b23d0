import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * The embedded database lets one process in. Who wants a copy while the backend runs asks it here: at a
 * socket in the data folder, which only the account that owns the data may open.
 */
export function backupSocket(dataDir: string): string {
  return join(dataDir, 'backup.sock')
}

/** @param dump the whole database as a compressed archive, at one moment */
export async function openBackupDoor(
  dataDir: string,
  dump: () => Promise<Blob>,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = backupSocket(dataDir)
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
  await listening(server, path)
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

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', resolve)
    // The socket comes into being within this call: nobody else may open it, not even for a moment.
    const before = process.umask(0o177)
    try {
      server.listen(path)
    } finally {
      process.umask(before)
    }
  })
}
