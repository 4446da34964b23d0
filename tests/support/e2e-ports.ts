/** The first of a hundred ports the browser tests use, so that two runs can share one machine. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 8100)

/** Beside a running `npm start`, which keeps 8000, 9099 and 8010. */
export const E2E_PORTS = { port: FIRST_PORT, emulatorPort: FIRST_PORT + 1099, publisherPort: FIRST_PORT + 10 } as const
export const E2E_URL = `http://localhost:${E2E_PORTS.port}`

/** Of the stack that starts with an empty database. */
export const FIRST_DAY_PORTS = {
  port: FIRST_PORT + 40,
  emulatorPort: FIRST_PORT + 1139,
  publisherPort: FIRST_PORT + 50,
} as const
