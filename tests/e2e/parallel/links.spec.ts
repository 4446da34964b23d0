import { expect, test } from '@playwright/test'
import { SITE_FILES } from '../../../contract/site-files'
import { readRawPage, type RawPage } from '../../support/static-html'

/** Every address the built site leads to. A request has no viewport: one project will do. */

test.skip(({ isMobile }) => isMobile, 'A request has no viewport')

/** Resized photos have tests of their own; encoding them all would take minutes. */
const RESIZED = /^\/media\/\d+\./
const FIXED_PAGES = ['/', '/reviews', '/saved', '/signin', '/signup', '/admin']

test('no link of the site is broken, leads through a redirect or to an anchor that is not there', async ({
  request,
  baseURL,
}) => {
  const site = baseURL ?? ''
  const faults: string[] = []
  const pages = new Map<string, RawPage>()
  const seen = new Set<string>()

  async function visit(path: string, from: string): Promise<void> {
    if (seen.has(path)) return
    seen.add(path)
    const answer = await request.get(path, { maxRedirects: 0 })
    if (answer.status() !== 200) faults.push(`${from} leads to ${path}, which answers ${answer.status()}`)
    else if (answer.headers()['content-type']?.startsWith('text/html'))
      pages.set(path, readRawPage(await answer.text()))
  }

  const sitemap = await (await request.get(SITE_FILES.sitemap)).text()
  const listed = [...sitemap.matchAll(/<url><loc>([^<]+)/g)].map(([, address = '']) => address.replace(site, ''))
  expect(listed.length).toBeGreaterThan(30)
  for (const path of [...listed, ...FIXED_PAGES]) await visit(path, 'The sitemap')

  const anchors: { from: string; path: string; id: string }[] = []
  for (const [from, page] of pages) {
    for (const address of page.addresses) {
      const url = new URL(address, site + from)
      if (url.origin !== site || RESIZED.test(url.pathname)) continue
      await visit(url.pathname + url.search, from)
      if (url.hash) anchors.push({ from, path: url.pathname + url.search, id: decodeURIComponent(url.hash.slice(1)) })
    }
  }
  for (const { from, path, id } of anchors) {
    if (!pages.get(path)?.ids.has(id)) faults.push(`${from} leads to ${path}#${id}, which is not there`)
  }
  expect([...new Set(faults)]).toEqual([])
  expect(pages.size).toBeGreaterThan(listed.length)
  expect(seen.size).toBeGreaterThan(pages.size)
})
