import { coalesce } from '../lib/concurrency'
import type { Database } from './database'
import { catalogueRevision } from './schema'

export interface Catalogue {
  /**
   * Changes with every committed change of a listing, review or photo. Read from the database each
   * time, so changes made without the backend count at once.
   * @throws when the database does not respond
   */
  revision: () => Promise<string>
}

export function createCatalogue(database: Database): Catalogue {
  const readRevision = database
    .select({ changedBy: catalogueRevision.changedBy })
    .from(catalogueRevision)
    .prepare('catalogue_revision')

  return {
    revision: coalesce(async () => {
      const [row] = await readRevision.execute()
      if (row === undefined) throw new Error('The row of catalogue_revision is missing')
      return row.changedBy
    }),
  }
}
