import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { startNginx, type NginxServer } from '../../backend/test/nginx'
import { freePort } from '../../backend/test/postgres'
import { apiPaths } from '../../contract/paths'
import { call } from '../support/http-client'
import { WITHOUT_NGINX } from './without-nginx'

const SITE = 'kilele.example'

describe('nginx for the names and protocols of visitors', { skip: WITHOUT_NGINX }, () => {
  let backend: Server
  let nginx: NginxServer
  let folder = ''

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kilele-certificate-'))
    backend = createServer((request, response) => response.end(`${request.headers.host}${request.url}`))
    await once(backend.listen(0, '127.0.0.1'), 'listening')
    const { port } = backend.address() as AddressInfo
    nginx = await startNginx({ port: await freePort(), backendPorts: [port], dataDir: folder })
  })
  after(async () => {
    await nginx.stop()
    backend.close()
    await rm(folder, { recursive: true, force: true })
  })

  it("leads from the name with `www.` to the site's, path and query kept", async () => {
    const { status, headers } = await call(`${nginx.url}/properties?type=rent`, { headers: { host: `www.${SITE}` } })
    assert.deepEqual([status, headers.location], [301, `http://${SITE}/properties?type=rent`])
    const site = await call(`${nginx.url}/properties?type=rent`, { headers: { host: SITE } })
    assert.deepEqual([site.status, site.body], [200, `${SITE}/properties?type=rent`])
  })

  it('refuses TLS before there is a certificate, and speaks HTTP/2 and 1.1 after certbot has added one', async () => {
    const open = (protocol: string) =>
      connectTls({ path: nginx.tlsSocket, servername: SITE, rejectUnauthorized: false, ALPNProtocols: [protocol] })
    const [refusal] = (await once(open('h2'), 'error')) as [Error]
    assert.match(refusal.message, /unrecognized name/i)

    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${SITE}`, '-keyout', key, '-out', certificate],
    ])
    // As certbot does, which knows nothing of HTTP/2.
    await nginx.reload((text) =>
      text.replace(
        /^ *server_name kilele\.example;$/m,
        `$&\nlisten unix:${nginx.tlsSocket} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`,
      ),
    )

    const session = connectHttp2(`https://${SITE}`, { createConnection: () => open('h2') })
    const stream = session.request({ ':path': apiPaths.properties })
    const [headers] = (await once(stream, 'response')) as [{ ':status'?: number }]
    assert.equal(headers[':status'], 200)
    stream.resume()
    await once(stream, 'end')
    session.close()

    const older = open('http/1.1')
    await once(older, 'secureConnect')
    assert.equal(older.alpnProtocol, 'http/1.1')
    older.destroy()
  })
})
