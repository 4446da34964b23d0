/** The first of a hundred ports of the browser tests; set E2E_PORT to run twice on one machine. */
export const FIRST_PORT = Number(process.env.E2E_PORT ?? 8100)

/** Other ports than those of `npm start`: 8000, 9099 and 8010. */
export const E2E_PORTS = { port: FIRST_PORT, emulatorPort: FIRST_PORT + 1099, publisherPort: FIRST_PORT + 10 } as const
export const E2E_URL = `http://localhost:${E2E_PORTS.port}`
export const E2E_STACK = { url: E2E_URL, emulator: `http://localhost:${E2E_PORTS.emulatorPort}` } as const

/** For the stack with an empty database. */
export const FIRST_DAY_PORTS = {
  port: FIRST_PORT + 40,
  emulatorPort: FIRST_PORT + 1139,
  publisherPort: FIRST_PORT + 50,
} as const
