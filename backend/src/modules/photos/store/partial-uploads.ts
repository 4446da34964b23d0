import { constants } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DiskSpace } from '../../../lib/disk-space'
import { HttpError } from '../../../lib/errors'
import { infrastructureErrorOf } from '../../../lib/infrastructure-errors'
import { orIfMissing, readdirOrEmpty } from '../../../lib/files'

import { readFileField } from './multipart'

/** Photos received in part; they survive interrupted connections and restarts. */
export interface PartialUploads {
  /** Bytes received so far, without gaps from the first one; 0 for an unknown key. */
  sizeOf(key: string): Promise<number>
  /**
   * Writes the file of a form from `from` on, up to `size` bytes in total. An error keeps the bytes
   * received before it, so that the upload can be resumed.
   * @throws HttpError 400 for an invalid form, 413 for too many bytes, 507 when the disk is full
   */
  write(key: string, range: { from: number; size: number }, body: IncomingMessage): Promise<void>
  read(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  /** Keys of those not written to since `moment`. */
  inactiveSince(moment: Date): Promise<string[]>
}

export function createPartialUploads(folder: string, diskSpace: DiskSpace): PartialUploads {
  const pathOf = (key: string) => join(folder, key)

  return {
    sizeOf: async (key) => (await orIfMissing(stat(pathOf(key)), { size: 0 })).size,
    write: async (key, { from, size }, body) => {
      await diskSpace.require()
      await mkdir(folder, { recursive: true })
      // Never truncated: two requests for the same photo, one of them left over from a broken connection,
      // write the same bytes to the same positions.
      const file = await open(pathOf(key), constants.O_CREAT | constants.O_RDWR)
      try {
        const chunks = atMost(size - from, readFileField(body))
        await pipeline(chunks, file.createWriteStream({ start: from, flush: true }))
      } catch (error) {
        throw infrastructureErrorOf(error) ?? error
      }
    },
    read: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    inactiveSince: async (moment) => {
      const inactive: string[] = []
      for (const key of await readdirOrEmpty(folder)) {
        if ((await stat(pathOf(key))).mtime < moment) inactive.push(key)
      }
      return inactive
    },
  }
}

async function* atMost(limit: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let count = 0
  for await (const chunk of chunks) {
    count += chunk.length
    if (count > limit) throw sizeExceededError()
    yield chunk
  }
}

export function sizeExceededError(): HttpError {
  return new HttpError(413, 'The photo exceeds its declared size.')
}
