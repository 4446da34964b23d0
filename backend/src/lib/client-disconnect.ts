import type { FastifyReply } from 'fastify'
import { HttpError } from './errors'

/** What nginx logs for a client that has closed its connection; nobody receives it. */
const CLIENT_CLOSED_REQUEST = 499

/** Aborted when whoever asked closes the connection before the response has been sent. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new HttpError(CLIENT_CLOSED_REQUEST, 'The client has gone away'))
  })
  return controller.signal
}
