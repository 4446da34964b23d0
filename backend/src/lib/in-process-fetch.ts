import type { FastifyInstance, InjectOptions } from 'fastify'

/** As the global `fetch`, but for one host alone. */
export type Fetch = typeof fetch

/**
 * A `fetch` whose requests to `origin`, this backend's public address, reach it inside the process:
 * whatever proxy, name or certificate stands before it plays no part. Other origins are refused.
 */
export function createInProcessFetch(app: FastifyInstance, origin: string): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.origin !== origin) throw new Error(`${url.origin} is not this backend, ${origin}`)
    const answer = await app.inject({
      method: request.method as InjectOptions['method'],
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) headers.set(name, String(value))
    }
    return new Response(answer.body, { status: answer.statusCode, headers })
  }
}
