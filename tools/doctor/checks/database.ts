import { pingPostgres } from '../../../backend/src/db/ping-postgres'
import { innermostReason } from '../../../backend/src/lib/errors'
import { ok, wrong, type Check } from '../check'

export const database: Check = {
  name: 'database',
  run: async ({ config: { databaseUrl, dataDir } }) => {
    if (databaseUrl === undefined) return [ok(`the embedded database in ${dataDir}/db`)]
    try {
      return [ok(`PostgreSQL ${await pingPostgres(databaseUrl)} accepts the login`)]
    } catch (error) {
      return [
        wrong(`PostgreSQL at DATABASE_URL cannot be used: ${innermostReason(error)}. Check host, name and password.`),
      ]
    }
  },
}
