import { build } from 'esbuild'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { agency } from '../../contract/agency'
import { PAPER, type SiteUrls } from '../../contract/seo/page-head'
import { SERVICE_WORKER_PATH, SITE_FILES } from '../../contract/site/site-files'
import { listingFeed } from './feed'
import type { PublishedListing } from './published-listing'
import { sitemapFiles } from './sitemap'

/** Writes the files that search engines, feed readers, phones and browsers request beside the pages. */
export async function writeSiteFiles(
  folder: string,
  listings: readonly PublishedListing[],
  urls: SiteUrls,
): Promise<void> {
  const feed = listingFeed(listings, urls)
  // An earlier build may have left one.
  if (feed === null) await rm(join(folder, SITE_FILES.feed), { force: true })
  const files: Record<string, string | Buffer> = {
    ...sitemapFiles(listings, urls),
    ...(feed !== null && { [SITE_FILES.feed]: feed }),
    [SITE_FILES.robots]: robots(urls.site),
    [SITE_FILES.manifest]: webManifest(agency),
    [SERVICE_WORKER_PATH]: await bundleServiceWorker(),
    ...(await drawIcons(await readFile(join(folder, SITE_FILES.favicon)))),
  }
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

/** Robots may fetch everything: private pages carry `noindex`, and pages fetch from /api when they open. */
function robots(site: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site}${SITE_FILES.sitemap}\n`
}

/** Gatsby's webpack bundles pages only, and the service worker is not part of a page. */
export async function bundleServiceWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/service-worker/index.ts'],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2020',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const [bundle] = outputFiles
  if (!bundle) throw new Error('esbuild wrote no service worker')
  return bundle.text
}

/** Dots per inch at which the SVG of 32 pixels is rendered before it is scaled down: 1024 pixels. */
const DENSITY = (72 * 1024) / 32

/** The favicon in every size that browsers and phones request, by path, rendered from one SVG. */
async function drawIcons(favicon: Buffer): Promise<Record<string, Buffer>> {
  const icon = (size: number) =>
    sharp(favicon, { density: DENSITY }).resize(size, size, { fit: 'contain', background: '#0000' }).png().toBuffer()
  return {
    [SITE_FILES.faviconPng]: await icon(32),
    [SITE_FILES.icon192]: await icon(192),
    [SITE_FILES.icon512]: await icon(512),
    // Phones round the corners, and crop everything outside the centre.
    [SITE_FILES.appleTouchIcon]: await onPaper(await icon(148), 180),
    [SITE_FILES.iconMaskable]: await onPaper(await icon(320), 512),
  }
}

function onPaper(icon: Buffer, size: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER.light } })
    .composite([{ input: icon, gravity: 'centre' }])
    .removeAlpha()
    .png()
    .toBuffer()
}

/** The web app manifest, for the site's icon on a phone's home screen. */
function webManifest(agency: { siteName: string; brand: string; description: string }): string {
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return `${JSON.stringify(
    {
      name: agency.siteName,
      short_name: agency.brand,
      description: agency.description,
      lang: 'en',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: PAPER.light,
      theme_color: PAPER.light,
      icons: [
        { src: SITE_FILES.favicon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        icon(SITE_FILES.icon192, 192, 'any'),
        icon(SITE_FILES.icon512, 512, 'any'),
        icon(SITE_FILES.iconMaskable, 512, 'maskable'),
      ],
    },
    null,
    2,
  )}\n`
}
