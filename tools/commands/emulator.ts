import { environmentSchema, givenVariables } from '../../contract/site/environment'
import { startEmulator } from '../dev-accounts/emulator'
import { DEMO_ADMIN, DEMO_VISITOR } from '../lib/demo-accounts'

/** The identity emulator, which `npm start` and `npm run dev` start as a process. */

const environment = environmentSchema('emulator').parse(givenVariables(process.env))

try {
  const emulator = await startEmulator({
    port: environment.AUTH_EMULATOR_PORT,
    project: environment.FIREBASE_PROJECT_ID,
    accountFile: environment.ACCOUNT_FILE,
    accounts: [DEMO_ADMIN, DEMO_VISITOR],
  })
  process.once('SIGTERM', () => {
    void emulator.stop().finally(() => process.exit(0))
  })
  console.log('ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
