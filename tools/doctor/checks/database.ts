import { pingPostgres } from '../../../backend/src/db/database'
import { innermostReason } from '../../../backend/src/lib/errors'
import { ok, wrong, type DoctorContext, type Finding } from '../check'

export async function database({ config: { databaseUrl, dataDir } }: DoctorContext): Promise<readonly Finding[]> {
  if (databaseUrl === undefined) return [ok(`the embedded database in ${dataDir}/db`)]
  try {
    return [ok(`PostgreSQL ${await pingPostgres(databaseUrl)} accepts the login`)]
  } catch (error) {
    return [
      wrong(`PostgreSQL at DATABASE_URL cannot be used: ${innermostReason(error)}. Check host, name and password.`),
    ]
  }
}
