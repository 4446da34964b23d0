import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { HttpError } from '../../../lib/errors'

/** The form has the file alone; some devices add a number to it. */
const LIMITS = { files: 1, fields: 4, fieldSize: 1_000, headerPairs: 20 }
/** A line that stays silent is given up, in milliseconds. */
const SILENCE_MS = 120_000

/**
 * The bytes of the field `file` of a multipart body, as they come.
 * @throws HttpError 400 for a body that is no form with a file in it, or breaks off
 */
export async function* fileOf(body: IncomingMessage): AsyncGenerator<Buffer> {
  const form = openForm(body)
  const file = new PassThrough()
  // Whoever reads hears of an error, also of one that comes before the reading begins.
  file.on('error', () => undefined)
  const giveUp = () => body.destroy()
  body.setTimeout(SILENCE_MS, giveUp)
  try {
    yield* await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
      const fail = (message: string, cause?: unknown) => {
        const error = Object.assign(new HttpError(400, message), { cause })
        reject(error)
        file.destroy(error)
      }
      form.on('file', (field, stream) => {
        if (field !== 'file') return void stream.resume()
        stream.on('error', (cause) => {
          fail('The upload is no whole form.', cause)
        })
        resolve(stream.pipe(file))
      })
      form.on('error', (cause) => {
        fail('The upload is no whole form.', cause)
      })
      // Comes when the file, if there was one, has been read.
      form.on('finish', () => {
        reject(new HttpError(400, 'The upload holds no file.'))
      })
      body.on('error', (cause) => {
        fail('The connection was cut.', cause)
      })
      body.on('close', () => {
        if (!body.complete) fail('The connection was cut.')
      })
      body.pipe(form)
    })
  } finally {
    // Whoever sends can hear an answer only when somebody listens to the end.
    body.unpipe(form)
    body.resume()
    body.setTimeout(0, giveUp)
  }
}

function openForm(body: IncomingMessage) {
  try {
    const headers = { ...body.headers, 'content-type': body.headers['content-type'] ?? '' }
    return new Busboy({ headers, limits: LIMITS })
  } catch (cause) {
    throw Object.assign(new HttpError(400, 'The upload is no form.'), { cause })
  }
}
