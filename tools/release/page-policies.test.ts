import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { inlineScriptSources } from '../../backend/src/lib/content-security-policy'
import { temporaryFolder, writeFiles } from '../lib/test-folder'
import { addPagePolicies, removePagePolicies } from './page-policies'

const env = {
  FIREBASE_PROJECT_ID: 'kilele-live',
  FIREBASE_API_KEY: 'a-key',
  ADMIN_EMAIL: 'admin@kilele.example',
  GATSBY_API_URL: 'https://api.kilele.example',
  UPLOADTHING_TOKEN: Buffer.from(JSON.stringify({ apiKey: 'sk_live_x', appId: 'kilele', regions: ['fra1'] })).toString(
    'base64',
  ),
}
const page = (script: string) =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/><title>x</title></head><body><script>${script}</script></body></html>`

describe('policies in pages', () => {
  it('name the scripts of each page and are replaced when the site is built again', async (test) => {
    const folder = await temporaryFolder(test)
    await writeFiles(folder, {
      'index.html': page('one()'),
      'cars/index.html': page('two()'),
      'app.js': 'unchanged()',
    })
    for (const round of [1, 2]) {
      await addPagePolicies(folder, env)
      for (const [path, script] of [
        ['index.html', 'one()'],
        ['cars/index.html', 'two()'],
      ] as const) {
        const html = await readFile(join(folder, path), 'utf8')
        const [, content = ''] =
          /^<!DOCTYPE html><html><head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="([^"]+)"\/><title>/.exec(
            html,
          ) ?? []
        assert.deepEqual(content.match(/'sha256-[^']+'/g), inlineScriptSources(page(script)), `${path}, build ${round}`)
        assert.match(content, /connect-src 'self' https:\/\/api\.kilele\.example /)
        assert.match(content, /connect-src [^;]*https:\/\/fra1\.ingest\.uploadthing\.com/)
        assert.doesNotMatch(content, /frame-ancestors/)
        assert.equal(html.match(/http-equiv/g)?.length, 1)
      }
    }
    assert.equal(await readFile(join(folder, 'app.js'), 'utf8'), 'unchanged()')
    await removePagePolicies(folder, ['index.html', 'app.js'])
    assert.equal(await readFile(join(folder, 'index.html'), 'utf8'), page('one()'))
    assert.notEqual(await readFile(join(folder, 'cars/index.html'), 'utf8'), page('two()'))
  })
})
