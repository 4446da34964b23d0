import { after } from 'node:test'

/**
 * Loaded into a process of tests before them. It ends after the last test, whatever a failed test has left open: not at
 * once, as `--test-force-exit` does, which loses the reports of tests that are still on their way since Node 22.
 */
const GRACE_MS = 5_000

after(() => void setTimeout(() => process.exit(), GRACE_MS).unref())
