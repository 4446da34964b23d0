import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { HttpError } from '../../../lib/errors'

/** The form contains only the file; some devices add a number to it. */
const LIMITS = { files: 1, fields: 4, fieldSize: 1_000, headerPairs: 20 }
const IDLE_TIMEOUT_MS = 120_000

/**
 * Streams the field `file` of a multipart body.
 * @throws HttpError 400 for a body that is not a complete form with a file
 */
export async function* readFileField(body: IncomingMessage): AsyncGenerator<Buffer> {
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
