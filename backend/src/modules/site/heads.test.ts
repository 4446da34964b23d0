import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listingPage } from '../../../../contract/seo/listing-page'
import { pageHead } from '../../../../contract/seo/page-head'
import { listingStructuredData } from '../../../../contract/seo/structured-data'
import { testCar } from '../../../../contract/test-listings'
import { withHead } from './heads'

const origins = { site: 'https://kilele.example', backend: 'https://kilele.example' }
const SHELL =
  '<!DOCTYPE html><html><head><meta charSet="utf-8"/><meta name="generator" content="x"/>' +
  '<title data-react-helmet="true">Car - Kilele</title><link rel="icon" href="/favicon.svg"/>' +
  '<meta data-react-helmet="true" name="robots" content="noindex"/><link data-react-helmet="true" rel="canonical" href="/"/>' +
  '<style>a>b{}</style></head><body><p>Loading</p></body></html>'

function headOf(given: Parameters<typeof testCar>[0]) {
  const listing = { kind: 'car' as const, fields: testCar(given) }
  return {
    tags: pageHead(listingPage(listing, origins), origins),
    structuredData: listingStructuredData(listing, origins),
  }
}

describe('withHead', () => {
  it('replaces only the built head when the page has one', () => {
    const html = withHead(SHELL, headOf({})) ?? ''
    assert.equal(html.match(/<title/g)?.length, 1)
    assert.match(html, /<title data-react-helmet="true">Toyota Prado, pearl white, ksh 6,900,000 - Kilele Properties</)
    assert.doesNotMatch(html, /noindex|Car - Kilele/)
    assert.match(
      html,
      /<link data-react-helmet="true" rel="canonical" href="https:\/\/kilele\.example\/cars\/prado"\/>/,
    )
    for (const unchanged of [
      '<meta charSet="utf-8"/>',
      'rel="icon"',
      'name="generator"',
      '<style>a>b{}</style>',
      '<p>Loading</p>',
    ])
      assert.ok(html.includes(unchanged), unchanged)
    assert.equal(html.match(/<script type="application\/ld\+json">/g)?.length, 2)
  })

  it("escapes markup when a listing's texts contain it", () => {
    const words = `"><script>alert('x')</script></title>&$&$1`
    const html = withHead(SHELL, headOf({ title: words, description: words, make: words, id: words })) ?? ''
    assert.equal(html.match(/<script/g)?.length, 2, 'only the structured data')
    assert.ok(
      html.includes(
        '<title data-react-helmet="true">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&lt;/title&gt;&amp;$&amp;$1, ksh',
      ),
    )
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      JSON.parse(json)
    for (const [tag] of html.matchAll(/<meta data-react-helmet="true"[^>]*>/g)) {
      assert.match(tag, /^<meta data-react-helmet="true"( [a-z]+="[^"<>]*")+\/>$/)
    }
  })

  it('returns null for a page without a built title', () => {
    assert.equal(withHead('<html><body>Being prepared</body></html>', headOf({})), null)
  })
})
