import { after } from 'node:test'

/**
 * Loaded into the process of each test file. It ends after the file's last test, whatever a failed test has left open:
 * not at once, as `--test-force-exit` does, which loses the reports of tests that are still on their way since Node 22.
 */
const GRACE_MS = 5_000

if (process.env.NODE_TEST_CONTEXT !== undefined) after(() => void setTimeout(() => process.exit(), GRACE_MS).unref())
