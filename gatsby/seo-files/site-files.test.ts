/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { DAY_MS } from '../../contract/limits'
import { testCar, testProperty } from '../../contract/test-listings'
import { listingFeed } from './feed'
import { publishedListing } from './published-listing'
import { writeSiteFiles } from './site-files'
import { sitemapFiles } from './sitemap'

const urls = { site: 'https://kilele.example', backend: 'https://kilele.example' }
const villa = publishedListing({ kind: 'property', fields: testProperty() })
const prado = publishedListing({ kind: 'car', fields: testCar() })

describe('the sitemap', () => {
  it('names every public page with its time of change and its photos when there are listings', () => {
    const sitemap = sitemapFiles([villa, prado], urls)['/sitemap.xml'] ?? ''
    const paths = [...sitemap.matchAll(/<url><loc>https:\/\/kilele\.example([^<]*)<\/loc>/g)].map(([, path]) => path)
    const fixed = ['/', '/properties', '/cars', '/contact', '/sell', '/privacy', '/check']
    expect(paths).toEqual([...fixed, '/properties/villa', '/cars/prado'])
    expect(sitemap).toContain(
      '<loc>https://kilele.example/properties/villa</loc><lastmod>2026-10-01T10:00:00.000Z</lastmod>' +
        '<image:image><image:loc>https://kilele.example/uploads/villa.jpg</image:loc></image:image>' +
        '<image:image><image:loc>https://photos.example/villa-2.jpg</image:loc></image:image></url>',
    )
    expect(sitemap).toContain('<loc>https://kilele.example/cars</loc><lastmod>2026-10-09T08:15:00.000Z</lastmod>')
  })

  it('contains no times when the backend sends none', () => {
    const bare = publishedListing({
      kind: 'car',
      fields: testCar({ createdAt: undefined, updatedAt: undefined, imageUrls: ['https://x.example/a.jpg?a=1&b=2'] }),
    })
    const sitemap = sitemapFiles([bare], urls)['/sitemap.xml'] ?? ''
    expect(sitemap).not.toContain('lastmod')
    expect(sitemap).toContain('a=1&amp;b=2')
  })

  it('omits a listing when it was sold or let more than 90 days ago', () => {
    const soldFor = (days: number) => {
      const statusSince = new Date(Date.now() - days * DAY_MS).toISOString()
      const sold = publishedListing({ kind: 'property', fields: testProperty({ status: 'sold', statusSince }) })
      return sitemapFiles([sold], urls)['/sitemap.xml'] ?? ''
    }
    expect(soldFor(89)).toContain('/properties/villa')
    expect(soldFor(91)).not.toContain('/properties/villa')
  })

  it('becomes an index of several files when one cannot hold every page', () => {
    const files = sitemapFiles([villa, prado], urls, 5)
    expect(Object.keys(files)).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
    expect(files['/sitemap.xml']).toContain('<loc>https://kilele.example/sitemap-2.xml</loc>')
    expect(files['/sitemap-2.xml']).toContain('/cars/prado</loc>')
  })
})

describe('the feed', () => {
  it('lists the newest listing first when there are several', () => {
    const feed = listingFeed([villa, prado], urls) ?? ''
    expect([...feed.matchAll(/<entry><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Toyota Prado, pearl white, ksh 6,900,000',
      'Villa in Karen, ksh 85,000,000, Karen, Nairobi',
    ])
    expect(feed).toContain('<published>2026-10-08T08:15:00.000Z</published>')
    expect(feed).toContain('</author>\n<updated>2026-10-09T08:15:00.000Z</updated>')
  })

  it('escapes markup and drops characters that XML cannot represent when a title has them', () => {
    const title = ']]></title><script>\u0007 & "x"\ud800'
    const feed = listingFeed([publishedListing({ kind: 'car', fields: testCar({ title }) })], urls) ?? ''
    expect(feed).toContain('<title>]]&gt;&lt;/title&gt;&lt;script&gt; &amp; &quot;x&quot;, ksh')
    expect(feed).not.toContain('\u0007')
  })

  it('is null when the backend sends no creation times', () => {
    expect(listingFeed([publishedListing({ kind: 'car', fields: testCar({ createdAt: undefined }) })], urls)).toBeNull()
  })
})

describe('the files beside the pages', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-files-'))
    await writeFile(join(folder, 'favicon.svg'), await readFile('static/favicon.svg'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('include icons in the sizes that the manifest names when they are written', async () => {
    await writeSiteFiles(folder, [villa, prado], urls)
    const text = (path: string) => readFile(join(folder, path), 'utf8')
    expect(await text('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://kilele.example/sitemap.xml\n')
    expect(await text('new-listings.atom')).toContain('<feed')
    const { icons } = JSON.parse(await text('site.webmanifest')) as { icons: { src: string; sizes: string }[] }
    expect(icons).toHaveLength(4)
    for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
      const { width, height } = await sharp(join(folder, src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    const apple = await sharp(join(folder, 'icons/apple-touch-icon.png')).metadata()
    expect([apple.width, apple.hasAlpha]).toEqual([180, false])
  })

  it('are identical when they are written again for the same listings', async () => {
    await writeSiteFiles(folder, [villa], urls)
    const icon = await readFile(join(folder, 'icons/icon-512.png'))
    await writeSiteFiles(folder, [villa], urls)
    expect((await readFile(join(folder, 'icons/icon-512.png'))).equals(icon)).toBe(true)
  })

  it('do not include the feed of an earlier build when no listing has a creation time', async () => {
    await writeSiteFiles(folder, [villa], urls)
    const undated = publishedListing({ kind: 'property', fields: testProperty({ createdAt: undefined }) })
    await writeSiteFiles(folder, [undated], urls)
    await expect(readFile(join(folder, 'new-listings.atom'))).rejects.toThrow('ENOENT')
  })
})
