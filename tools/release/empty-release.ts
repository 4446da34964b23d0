import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePaths } from '../../contract/paths'
import { explainEmptyLists, listingOfPath, type ShownListing } from '../../gatsby/source/validate-empty-lists'
import { ReleaseError } from '../lib/release-error'
import { currentRelease } from './releases'

const LISTING_TIMEOUT_MS = 30_000

/**
 * Throws a ReleaseError when the backend has no listings and the current release shows some that were never deleted.
 * Gatsby checks the same for the site at SITE_URL, which this machine may be unable to reach.
 */
export async function explainEmptyRelease({
  releases,
  backendUrl,
}: {
  releases: string
  backendUrl: string
}): Promise<void> {
  const current = await currentRelease(releases)
  if (current === null) return
  const shown = await listingsOfRelease(join(releases, current.id))
  try {
    await explainEmptyLists({ url: backendUrl, timeoutMs: LISTING_TIMEOUT_MS }, shown)
  } catch (error) {
    throw new ReleaseError(`${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  }
}

async function listingsOfRelease(folder: string): Promise<ShownListing[]> {
  const lists = [pagePaths.properties, pagePaths.cars].map(async (list) => {
    const entries = await readdir(join(folder, list), { withFileTypes: true })
    // Names in brackets are client-only pages.
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('['))
    return names.flatMap(({ name }) => listingOfPath(`${list}/${name}`) ?? [])
  })
  return (await Promise.all(lists)).flat()
}
