import { describeSearch } from '../../../../contract/filters'
import { PLACES } from '../../../../contract/places'
import { plainText } from '../../../../contract/plain-text'
import type { Database } from '../../db/database'
import { cars, properties, type alerts } from '../../db/schema'

/** Filters whose value a visitor can type, with the column of listings that has the known ones. */
const TYPED = { location: properties.location, make: cars.make, model: cars.model } as const
const OTHER_WORDS = 'Your search'

/**
 * A search in words for a mail or a page that a mail links to. Anybody can ask for an alert in another person's name,
 * so nothing that they typed is repeated: a place, make or model is named as the listings write it, and a search with
 * any other word is "Your search".
 */
export async function searchWords(
  database: Database,
  { kind, filters }: Pick<typeof alerts.$inferSelect, 'kind' | 'filters'>,
): Promise<string> {
  const known: Record<string, string> = { ...filters }
  for (const name of ['location', 'make', 'model'] as const) {
    const typed = filters[name]
    if (typed === undefined) continue
    const word = await findWord(database, name, plainText(typed))
    if (word === undefined) return OTHER_WORDS
    known[name] = word
  }
  return describeSearch(kind, known)
}

async function findWord(database: Database, name: keyof typeof TYPED, plain: string): Promise<string | undefined> {
  const column = TYPED[name]
  const rows = await database.selectDistinct({ word: column }).from(column.table)
  const places = name === 'location' ? PLACES.map((place) => place.name) : []
  return [...rows.map(({ word }) => word), ...places].find((word) => plainText(word) === plain)
}
