import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startNginx, type NginxServer } from '../../backend/test/nginx'
import { freePort } from '../../backend/test/postgres'
import { parseRedirects, writeRedirects } from '../../tools/release/redirects'
import { call } from '../support/http-client'
import { WITHOUT_NGINX } from './without-nginx'

/** Each could end a text, a directive or a block of nginx's configuration, or be a pattern or a variable. */
const HOSTILE = String.raw`
"/a""; } server { listen 1; }",/contact
"/b' ; return 200 $host;","/contact?x="";}"
/c$host,/contact?x=$request_uri
/~^/x,/contact
/default,/contact
/*,/contact
`

const LINES = `
/about-us,/contact
/stock.php?id=7,PR-042
/?p=12,/contact#map
https://old.example/caf%C3%A9/,/contact?from=café
/${'long'.repeat(200)},/contact
`

describe('nginx for old addresses while no backend runs', { skip: WITHOUT_NGINX }, () => {
  let nginx: NginxServer
  let folder = ''

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kilele-redirects-'))
    const release = join(folder, 'releases', 'current')
    await mkdir(join(release, 'contact'), { recursive: true })
    for (const page of ['index.html', 'contact/index.html', '404.html']) await writeFile(join(release, page), page)
    // A site without redirects starts as well.
    nginx = await startNginx({ port: await freePort(), backendPorts: [await freePort()], dataDir: folder })
    const text = `old,new\n${LINES}${HOSTILE}`
    const references = new Map([['PR-042', '/properties/villa']])
    await writeRedirects(release, parseRedirects({ path: 'redirects.csv', text }, references))
    await nginx.reload((configuration) => configuration)
  })
  after(async () => {
    await nginx.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const locationOf = async (target: string) => {
    const { status, headers } = await call(nginx.url + target)
    return [status, headers.location]
  }

  it('leads to their pages, with or without a slash at the end, in any case', async () => {
    for (const target of ['/about-us', '/about-us/', '/About-US?utm_source=mail'])
      assert.deepEqual(await locationOf(target), [301, '/contact'])
    assert.deepEqual(await locationOf('/stock.php?id=7'), [301, '/properties/villa'])
    assert.deepEqual(await locationOf('/?p=12'), [301, '/contact#map'])
    assert.deepEqual(await locationOf('/caf%C3%A9'), [301, '/contact?from=caf%C3%A9'])
    assert.deepEqual(await locationOf(`/${'long'.repeat(200)}`), [301, '/contact'])
  })

  it('serves pages, and no redirect for another query or an unknown address', async () => {
    for (const target of ['/', '/?p=13', '/contact']) assert.deepEqual(await locationOf(target), [200, undefined])
    for (const target of ['/stock.php?id=8', '/stock.php', '/nowhere', '/about-us/team'])
      assert.deepEqual(await locationOf(target), [404, undefined])
  })

  it('takes hostile texts for the addresses and targets that they are', async () => {
    for (const [old, target] of [
      ['/a"; } server { listen 1; }', '/contact'],
      ["/b' ; return 200 $host;", '/contact?x=%22;}'],
      ['/c$host', '/contact?x=%24request_uri'],
      ['/~^/x', '/contact'],
      ['/default', '/contact'],
      ['/*', '/contact'],
    ] as const)
      assert.deepEqual([old, ...(await locationOf(encodeURI(old)))], [old, 301, target])
    assert.deepEqual(await locationOf('/anything'), [404, undefined])
  })
})
