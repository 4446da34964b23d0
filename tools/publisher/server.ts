import { createServer, type IncomingMessage, type Server } from 'node:http'
import type * as zod from 'zod/mini'
import { publisherPaths, rebuildRequestSchema, rollbackRequestSchema } from '../../contract/publisher'
import { signatureFault, type SignatureFault } from '../../backend/src/lib/webhook-signature'
import { sentence } from '../supervisor/run'
import { RefusedError, type Publishing } from './publishing'

const MAX_BODY_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 10_000

const FAULTS: Record<SignatureFault, string> = {
  missing: 'The call is not signed.',
  forged: 'The signature does not fit.',
  stale: 'The call is too old, or the clocks differ.',
}

interface ServerOptions {
  secret: string
  publishing: Pick<Publishing, 'accept' | 'rollBack' | 'isKnown' | 'state'>
  log: (line: string) => void
}

interface Answer {
  status: number
  body: object
}

interface Call {
  method: 'GET' | 'POST'
  answer: (body: string, request: IncomingMessage) => Promise<Answer>
}

/** The publisher's three calls. Each must be signed, and one that changes anything counts once. */
export function createPublisherServer({ secret, publishing, log }: ServerOptions): Server {
  const marksInHand = new Set<string>()
  const calls = new Map<string | undefined, Call>([
    [publisherPaths.state, { method: 'GET', answer: async () => ({ status: 200, body: await publishing.state() }) }],
    [
      publisherPaths.rebuild,
      {
        method: 'POST',
        async answer(body, request) {
          const { publication, reason, listings } = read(rebuildRequestSchema, body)
          await onlyOnce(request, (mark) => publishing.accept(publication, mark))
          log(`Request ${publication} (${reason}, ${listings.length} listings) taken over.`)
          return { status: 202, body: { accepted: true } }
        },
      },
    ],
    [
      publisherPaths.rollback,
      {
        method: 'POST',
        async answer(body, request) {
          const { releaseId } = read(rollbackRequestSchema, body)
          await onlyOnce(request, (mark) => publishing.rollBack(releaseId, mark))
          return { status: 200, body: { rolledBack: true } }
        },
      },
    ],
  ])

  const server = createServer((request, response) => {
    void answer(request)
      .catch(refusal)
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
        response.end(JSON.stringify(body))
      })
  })
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = REQUEST_TIMEOUT_MS
  return server

  async function answer(request: IncomingMessage): Promise<Answer> {
    const call = calls.get(request.url)
    if (call === undefined) throw new Refusal(404, 'There is nothing here.')
    if (request.method !== call.method) throw new Refusal(405, `This is for ${call.method}.`)
    const body = await readBody(request)
    const fault = signatureFault(secret, request.headers, body)
    if (fault !== null) throw new Refusal(401, FAULTS[fault])
    return call.answer(body, request)
  }

  function refusal(error: unknown): Answer {
    if (error instanceof Refusal) return { status: error.status, body: { message: error.message } }
    if (error instanceof RefusedError) return { status: 409, body: { message: error.message } }
    log(sentence(error))
    return { status: 500, body: { message: 'The publisher failed; its log says why.' } }
  }

  /** The signature covers the call's own id, so the id tells one call from all others. */
  async function onlyOnce(request: IncomingMessage, work: (mark: string) => Promise<void>): Promise<void> {
    const mark = String(request.headers['webhook-id'])
    if (publishing.isKnown(mark) || marksInHand.has(mark)) throw new Refusal(409, 'This call was already made.')
    marksInHand.add(mark)
    try {
      await work(mark)
    } finally {
      marksInHand.delete(mark)
    }
  }
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Left open when it is too long: the refusal still has to be sent.
  const read: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const chunk of read) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new Refusal(413, `A call has at most ${MAX_BODY_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function read<Body>(schema: zod.ZodMiniType<Body>, body: string): Body {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new Refusal(400, 'The body is not JSON.')
  }
  const reading = schema.safeParse(parsed)
  if (reading.success) return reading.data
  const faults = reading.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Refusal(400, faults.join('; '))
}
