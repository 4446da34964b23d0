import type { FastifyReply } from 'fastify'
import { HttpError } from './errors'

/** The status that nginx logs for a client that closed its connection; nobody receives it. */
const CLIENT_CLOSED_REQUEST = 499

/** Aborted when the client closes the connection before the response has been sent. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished)
      controller.abort(new HttpError(CLIENT_CLOSED_REQUEST, 'The client closed the connection'))
  })
  return controller.signal
}
