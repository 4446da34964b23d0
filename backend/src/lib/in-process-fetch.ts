import type { FastifyInstance, InjectOptions } from 'fastify'

/** It works like the global `fetch`, but for one host only. */
export type Fetch = typeof fetch

/**
 * A `fetch` whose requests to `origin`, this backend's public origin, stay inside the process: proxies, host names and
 * certificates do not matter. Rejects other origins.
 */
export function createInProcessFetch(app: FastifyInstance, origin: string): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.origin !== origin) throw new Error(`${url.origin} is not this backend, ${origin}`)
    const response = await app.inject({
      method: request.method as InjectOptions['method'],
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined) headers.set(name, String(value))
    }
    return new Response(response.body, { status: response.statusCode, headers })
  }
}
