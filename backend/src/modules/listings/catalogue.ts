import type { Database } from '../../db/database'
import { catalogueRevision } from '../../db/schema'
import { coalesce } from '../../lib/coalesce'

export interface Catalogue {
  /**
   * Changes with every committed change of a listing, review or photo. Read from the database each
   * time, so what was changed past the backend counts at once.
   * @throws when the database does not answer
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
