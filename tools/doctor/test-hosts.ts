import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startHealthServer } from '../../backend/test/health-server'

/** How the identity service is set up; all is well without an entry. */
interface Service {
  readonly google?: boolean
  readonly password?: boolean
  readonly domains?: readonly string[]
  /** The only site that the key may be used by. */
  readonly referer?: string
  /** Milliseconds that its clock is ahead. */
  readonly clockMs?: number
}

export interface Hosts {
  /** Reaches the hosts below by their public names, the site through one proxy. */
  readonly fetch: typeof fetch
  become(service: Service): void
  close(): Promise<void>
}

/** The two hosts of the internet that `npm run doctor` calls: the identity service, and the site. */
export async function startHosts(): Promise<Hosts> {
  let service: Service = {}
  const identity = createServer((request, response) => {
    const [status, body] = replyOf(request, service)
    const date = new Date(Date.now() + (service.clockMs ?? 0)).toUTCString()
    request.resume()
    response.writeHead(status, { date, 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const site = await startHealthServer()
  const identityUrl = await listen(identity)

  return {
    fetch: (input, init) => {
      const url = new URL(new Request(input).url)
      const isIdentity = url.hostname === 'identitytoolkit.googleapis.com'
      const headers = new Headers(init?.headers)
      if (!isIdentity) headers.set('x-forwarded-for', '203.0.113.7')
      return fetch((isIdentity ? identityUrl : site.url) + url.pathname + url.search, { ...init, headers })
    },
    become: (next) => {
      service = next
    },
    close: async () => {
      await site.close()
      identity.closeAllConnections()
      identity.close()
      await once(identity, 'close')
    },
  }
}

/** Status and body as the service documents them. */
function replyOf({ url = '', headers }: IncomingMessage, service: Service): [number, object] {
  const { pathname, searchParams } = new URL(url, 'http://identity')
  const { google = true, password = true, referer, domains } = service
  const refuse = (status: number, message: string): [number, object] => [status, { error: { code: status, message } }]
  if (searchParams.get('key') !== 'AIzaSyA-valid-key') {
    return refuse(400, 'API key not valid. Please pass a valid API key.')
  }
  if (referer !== undefined && headers.referer !== referer) {
    return refuse(403, `Requests from referer ${headers.referer ?? '<empty>'} are blocked.`)
  }
  switch (pathname) {
    case '/v1/projects':
      return [200, { projectId: '1', authorizedDomains: domains ?? ['kilele-homes.firebaseapp.com', 'kilele.co.ke'] }]
    case '/v1/accounts:signInWithPassword':
      return refuse(400, password ? 'INVALID_LOGIN_CREDENTIALS' : 'PASSWORD_LOGIN_DISABLED')
    case '/v1/accounts:createAuthUri':
      return google ? [200, { authUri: 'https://accounts.google.com' }] : refuse(400, 'OPERATION_NOT_ALLOWED')
    default:
      return refuse(404, 'NOT_FOUND')
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
