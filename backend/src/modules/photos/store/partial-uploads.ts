import { Busboy } from '@fastify/busboy'
import { constants } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DiskSpace } from '../../../lib/disk'
import { HttpError, infrastructureErrorOf } from '../../../lib/errors'
import { orIfMissing, readdirOrEmpty } from '../../../lib/files'

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

/** The form contains only the file; some devices add a number to it. */
const LIMITS = { files: 1, fields: 4, fieldSize: 1_000, headerPairs: 20 }
const IDLE_TIMEOUT_MS = 120_000

/**
 * Streams the field `file` of a multipart body.
 * @throws HttpError 400 for a body that is not a complete form with a file
 */
async function* readFileField(body: IncomingMessage): AsyncGenerator<Buffer> {
  const form = openForm(body)
  const file = new PassThrough()
  // The reader gets the error; this listener catches one that occurs before reading begins.
  file.on('error', () => undefined)
  const destroyBody = () => body.destroy()
  body.setTimeout(IDLE_TIMEOUT_MS, destroyBody)
  try {
    yield* await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
      const fail = (message: string, cause?: unknown) => {
        const error = Object.assign(new HttpError(400, message), { cause })
        reject(error)
        file.destroy(error)
      }
      const failAsIncomplete = (cause: unknown) => {
        fail('The multipart form is incomplete.', cause)
      }
      form.on('file', (field, stream) => {
        if (field !== 'file') return void stream.resume()
        stream.on('error', failAsIncomplete)
        resolve(stream.pipe(file))
      })
      form.on('error', failAsIncomplete)
      // Emitted after the file, if there is one, has been read.
      form.on('finish', () => {
        reject(new HttpError(400, 'The upload contains no file.'))
      })
      body.on('error', (cause) => {
        fail('The connection was interrupted.', cause)
      })
      body.on('close', () => {
        if (!body.complete) fail('The connection was interrupted.')
      })
      body.pipe(form)
    })
  } finally {
    // Clients read the response only after they have sent everything.
    body.unpipe(form)
    body.resume()
    body.setTimeout(0, destroyBody)
  }
}

function openForm(body: IncomingMessage) {
  try {
    const headers = { ...body.headers, 'content-type': body.headers['content-type'] ?? '' }
    return new Busboy({ headers, limits: LIMITS })
  } catch (cause) {
    throw Object.assign(new HttpError(400, 'Expected a multipart/form-data upload.'), { cause })
  }
}
