import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { agency } from '../../contract/agency'
import type { SiteUrls } from '../../contract/seo/page-head'
import { SERVICE_WORKER_PATH, SITE_FILES } from '../../contract/site-files'

import { listingFeed } from './feed'
import { drawIcons, webManifest } from './icons'
import type { PublishedListing } from './published-listing'
import { bundleServiceWorker } from './service-worker'
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
