import { constants } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasCode, HttpError } from '../../../lib/errors'
import type { DiskSpace } from '../../../lib/disk-space'
import { readdirOrEmpty } from '../../../lib/readdir-or-empty'
import { infrastructureErrorOf } from '../../../lib/infrastructure-errors'
import { fileOf } from './multipart'

/** Photos that have arrived in part. What is here outlives a cut connection and a restart. */
export interface Incoming {
  /** Bytes that are here, all from the first one on; 0 when there are none. */
  sizeOf(key: string): Promise<number>
  /**
   * Writes what a form brings from `from` on, no more than `size` in all. What arrived before an
   * error stays, to be gone on from.
   * @throws HttpError 400 for a faulty form, 413 for too many bytes, 507 when the disk is full
   */
  write(key: string, range: { from: number; size: number }, body: IncomingMessage): Promise<void>
  read(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  /** Keys of those nothing was written to since `moment`. */
  restingSince(moment: Date): Promise<string[]>
}

export function createIncoming(folder: string, diskSpace: DiskSpace): Incoming {
  const pathOf = (key: string) => join(folder, key)

  return {
    sizeOf: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return 0
        throw error
      }
    },
    write: async (key, { from, size }, body) => {
      await diskSpace.require()
      await mkdir(folder, { recursive: true })
      // Never cut shorter: two requests that write the same photo, one of them forgotten by a broken
      // line, put the same bytes in the same places.
      const file = await open(pathOf(key), constants.O_CREAT | constants.O_RDWR)
      try {
        await pipeline(atMost(size - from, fileOf(body)), file.createWriteStream({ start: from, flush: true }))
      } catch (error) {
        throw infrastructureErrorOf(error) ?? error
      }
    },
    read: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    restingSince: async (moment) => {
      const resting: string[] = []
      for (const key of await readdirOrEmpty(folder)) {
        if ((await stat(pathOf(key))).mtime < moment) resting.push(key)
      }
      return resting
    },
  }
}

async function* atMost(limit: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let count = 0
  for await (const chunk of chunks) {
    count += chunk.length
    if (count > limit) throw new HttpError(413, 'The photo is larger than was said before.')
    yield chunk
  }
}
