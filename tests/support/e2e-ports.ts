/** Beside a running `npm start`, which keeps 8000, 9099 and 8010. */
export const E2E_PORTS = { port: 8100, emulatorPort: 9199, publisherPort: 8110 } as const
export const E2E_URL = `http://localhost:${E2E_PORTS.port}`
