import { sql } from 'drizzle-orm'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, type ListingKind } from '../../../../contract/limits'
import { knownFacts } from '../../../../contract/listing-facts'
import { isClosed } from '../../../../contract/status'
import { ADVISORY_LOCKS, type Database } from '../../db/database'
import { reviews } from '../../db/schema'
import type { Jobs } from '../../jobs/jobs'
import { inBatches } from '../../lib/concurrency'
import { hasCode } from '../../lib/errors'
import { exists } from '../../lib/files'
import { KIND_LIST } from '../listings'
import { photoPreparation, uploadUrl, type PhotoService } from '../photos'
import { DemoDataError, readDemoData, type DemoData, type DemoListing } from './files'

/** By then the first start has built the site and loaded the photos of its first pages. */
export const PREPARE_AFTER_SECONDS = 180

/** PostgreSQL limits a statement to 65,535 values. */
const BATCH_ROWS = 1_000

/** How many rows were written, by 'properties', 'cars', 'reviews' …. */
type SeededCounts = Readonly<Record<string, number>>

/**
 * Writes the demo listings and reviews of `demoDir` into an empty database, copies their photos to
 * `<dataDir>/uploads` and measures them.
 * @returns null when the database holds any row, deleted listings included; then nothing is written
 * @throws DemoDataError when the demo data is faulty; then nothing is written
 */
export async function seedDemo(options: {
  database: Database
  photos: PhotoService
  jobs: Jobs
  demoDir: string
  dataDir: string
}): Promise<SeededCounts | null> {
  const { database, demoDir } = options
  if (!(await isEmpty(database))) return null
  const demo = await readDemoData(demoDir)
  const listings = demo.kinds.flatMap((kind) => kind.listings)
  const photoNames = new Set(listings.flatMap(({ imageUrls }) => imageUrls))
  // The lists show the covers; the sizes of other photos are made when somebody opens their listing.
  const coverNames = new Set(listings.flatMap(({ imageUrls }) => imageUrls.slice(0, 1)))
  await copyPhotos(photoNames, join(demoDir, 'photos'), join(options.dataDir, 'uploads'))

  const written = await database.transaction(async (transaction) => {
    // When several processes start at once on one empty database, one writes.
    await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demoData})`)
    if (!(await isEmpty(transaction))) return false
    await insertAll(transaction, demo)
    for (const name of coverNames) {
      const later = { transaction, startAfterSeconds: PREPARE_AFTER_SECONDS }
      await options.jobs.add(photoPreparation, { url: uploadUrl(name) }, later)
    }
    return true
  })
  if (!written) return null
  await options.photos.ensureMeasured([...photoNames].map(uploadUrl))
  const counts = demo.kinds.map(({ kind, listings: { length } }) => [kind.plural, length] as const)
  return { ...Object.fromEntries(counts), reviews: demo.reviews.length }
}

async function isEmpty(database: Database): Promise<boolean> {
  for (const table of [...KIND_LIST.map((kind) => kind.table), reviews]) {
    const rows = await database.select({ id: table.id }).from(table).limit(1)
    if (rows.length > 0) return false
  }
  return true
}

async function insertAll(database: Database, demo: DemoData): Promise<void> {
  for (const { kind, listings } of demo.kinds) {
    for (const rows of inBatches(listings, BATCH_ROWS))
      await database.insert(kind.table).values(rows.map((row) => listingRow(kind.kind, row)))
  }
  for (const rows of inBatches(demo.reviews, BATCH_ROWS)) await database.insert(reviews).values(rows.map(reviewRow))
}

function listingRow(kind: ListingKind, { confirmedDaysAgo, reduction, daysAgo: ages = {}, ...listing }: DemoListing) {
  const createdAt = new Date(listing.createdAt)
  const days = Object.fromEntries(Object.entries(ages).map(([name, age]) => [name, daysAgo(age).slice(0, 10)]))
  return {
    ...listing,
    facts: knownFacts(kind, { ...listing, ...days }),
    // What is sold has been sold just now: later it would leave the sitemap.
    statusSince: isClosed(listing.status) ? daysAgo(0) : listing.createdAt,
    priceSince: reduction === undefined ? listing.createdAt : daysAgo(reduction.daysAgo),
    standingPrice: reduction?.from ?? null,
    confirmedAt: confirmedDaysAgo === undefined ? null : daysAgo(confirmedDaysAgo),
    imageUrls: listing.imageUrls.map(uploadUrl),
    createdAt,
    updatedAt: createdAt,
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

function reviewRow({ listing, reply, viewed, ...review }: DemoData['reviews'][number]) {
  const createdAt = new Date(review.createdAt)
  return {
    ...review,
    listingKind: listing.kind,
    listingId: listing.id,
    createdAt,
    replyMessage: reply,
    repliedAt: reply === null ? null : createdAt,
    viewedAt: viewed ? createdAt : null,
  }
}

/** Existing photos stay. An interrupted copy leaves no file with the final name. */
async function copyPhotos(names: Iterable<string>, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of names) {
    const target = join(to, name)
    if (await exists(target)) continue
    try {
      await copyFile(join(from, name), `${target}.tmp`)
    } catch (cause) {
      if (hasCode(cause, 'ENOENT')) throw new DemoDataError(`The demo photo ${join(from, name)} is missing`, { cause })
      throw cause
    }
    await rename(`${target}.tmp`, target)
  }
}
