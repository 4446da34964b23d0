import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { inlineScriptSources } from './content-security-policy'

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('inlineScriptSources', () => {
  it('returns each hash once when a page repeats a script', () => {
    const html =
      '<head><script>a()</script></head><body><template><script id="x" data-path="/a>b">b("é")</script></template>' +
      '<SCRIPT\n  type="text/javascript">\n c() \n</SCRIPT ><script type=module>d()</script><script>a()</script></body>'
    assert.deepEqual(inlineScriptSources(html), ['a()', 'b("é")', '\n c() \n', 'd()'].map(sourceOf))
  })

  it('returns nothing when scripts are files or data', () => {
    const html =
      '<script src="/app.js" async></script><script async="" src=/x.js>ignored()</script>' +
      '<script type="application/ld+json">{"a":1}</script><script type=\'application/json\'>{}</script>'
    assert.deepEqual(inlineScriptSources(html), [])
  })

  it('returns nothing when a page has no scripts', () => {
    assert.deepEqual(inlineScriptSources('<p>script</p>'), [])
  })
})
