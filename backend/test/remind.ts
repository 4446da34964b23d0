import { buildApp } from '../src/app'
import { openDatabaseWithJobs } from '../src/open-database'
import { testConfig } from './app'

/**
 * A process that reminds visitors as if it were this moment, and says so when it begins: for tests that kill it. The
 * database is that of `DATA_DIR` or `DATABASE_URL`.
 */
const [now = ''] = process.argv.slice(2)
const config = testConfig(process.env as Record<string, string>)
const opened = await openDatabaseWithJobs(config, (error) => {
  throw error
})
const { app, services } = await buildApp({ config, ...opened })
process.stdout.write('reminding\n')
await services.viewingMails.remind(new Date(now), new AbortController().signal)
await app.close()
await opened.close()
