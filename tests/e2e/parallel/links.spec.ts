import { expect, test } from '@playwright/test'
import { SITE_FILES } from '../../../contract/site/site-files'
import { readRawPage, type RawPage } from '../../support/static-html'

/** Every URL that the built site links to. */

test.skip(({ isMobile }) => isMobile, 'A request has no viewport')

/** Resized photos have tests of their own; encoding them all would take minutes. */
const RESIZED = /^\/media\/\d+\./
const FIXED_PAGES = ['/', '/reviews', '/saved', '/signin', '/signup', '/admin']

test('has no link that is broken, redirected or without its anchor', async ({ request, baseURL }) => {
  const site = baseURL ?? ''
  const problems: string[] = []
  const pages = new Map<string, RawPage>()
  const seen = new Set<string>()

  async function visit(path: string, from: string): Promise<void> {
    if (seen.has(path)) return
    seen.add(path)
    const response = await request.get(path, { maxRedirects: 0 })
    if (response.status() !== 200) problems.push(`${from} links to ${path}, which responds ${response.status()}`)
    else if (response.headers()['content-type']?.startsWith('text/html'))
      pages.set(path, readRawPage(await response.text()))
  }

  const sitemap = await (await request.get(SITE_FILES.sitemap)).text()
  const listed = [...sitemap.matchAll(/<url><loc>([^<]+)/g)].map(([, url = '']) => url.replace(site, ''))
  expect(listed.length).toBeGreaterThan(30)
  for (const path of [...listed, ...FIXED_PAGES]) await visit(path, 'The sitemap')

  const anchors: { from: string; path: string; id: string }[] = []
  for (const [from, page] of pages) {
    for (const link of page.links) {
      const url = new URL(link, site + from)
      if (url.origin !== site || RESIZED.test(url.pathname)) continue
      await visit(url.pathname + url.search, from)
      if (url.hash) anchors.push({ from, path: url.pathname + url.search, id: decodeURIComponent(url.hash.slice(1)) })
    }
  }
  for (const { from, path, id } of anchors) {
    if (!pages.get(path)?.ids.has(id)) problems.push(`${from} links to ${path}#${id}, which does not exist`)
  }
  expect([...new Set(problems)]).toEqual([])
  expect(pages.size).toBeGreaterThan(listed.length)
  expect(seen.size).toBeGreaterThan(pages.size)
})
