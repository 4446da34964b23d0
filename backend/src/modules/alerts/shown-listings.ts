import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import { mediaPath } from '../../../../contract/media'
import { listingPath } from '../../../../contract/paths'
import { formatPrice, priceWithPeriod } from '../../../../contract/price'
import type { Database } from '../../db/database'
import { cars, properties } from '../../db/schema'
import type { MailListing } from '../../lib/mail-html'

/** Twice the pixels of a thumbnail, for sharp screens. */
const PHOTO_WIDTH = 320

export interface ShownListing extends MailListing {
  readonly amount: number
}

interface Origins {
  readonly siteUrl: string
  /** Of the photos. */
  readonly publicUrl: string
}

/** Of these listings those still on offer, as mails show them, by id. */
export async function findShown(
  database: Database,
  kind: ListingKind,
  ids: readonly string[],
  origins: Origins,
): Promise<ReadonlyMap<string, ShownListing>> {
  const rows =
    ids.length === 0 ? [] : kind === 'property' ? await shownProperties(database, ids) : await shownCars(database, ids)
  return new Map(
    rows.map(({ id, title, amount, price, place, imageUrls }) => [
      id,
      {
        title,
        amount,
        price,
        place,
        url: origins.siteUrl + listingPath(kind, id),
        photo: photoUrl(imageUrls[0], origins.publicUrl),
      },
    ]),
  )
}

async function shownProperties(database: Database, ids: readonly string[]) {
  const { id, title, price, type, pricePeriod, location, imageUrls } = properties
  const rows = await database
    .select({ id, title, amount: price, type, pricePeriod, place: location, imageUrls })
    .from(properties)
    .where(isOnOffer(properties, ids))
  return rows.map((row) => ({ ...row, price: priceWithPeriod(row.amount, row) }))
}

async function shownCars(database: Database, ids: readonly string[]) {
  const { id, title, price, make, model, year, imageUrls } = cars
  const rows = await database
    .select({ id, title, amount: price, make, model, year, imageUrls })
    .from(cars)
    .where(isOnOffer(cars, ids))
  return rows.map((row) => ({
    ...row,
    price: formatPrice(row.amount),
    place: `${row.make} ${row.model} · ${row.year}`,
  }))
}

function isOnOffer(table: typeof properties | typeof cars, ids: readonly string[]) {
  return and(inArray(table.id, [...ids]), eq(table.status, 'available'), isNull(table.deletedAt))
}

/** Through the site itself: a mail never loads anything from elsewhere. */
function photoUrl(source: string | undefined, publicUrl: string): string | null {
  const path = source === undefined ? null : mediaPath(source, PHOTO_WIDTH, 'jpg')
  return path === null ? null : publicUrl + path
}
