/** @jest-environment node */
import { browserEnvironment, readEnvironment } from './environment'

const demo = {
  ADMIN_EMAIL: 'admin@kilele.example',
  FIREBASE_PROJECT_ID: 'demo-kilele',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
}

it('uses defaults when only the identity values are set', () => {
  expect(readEnvironment(demo)).toMatchObject({ SITE_URL: 'http://localhost:8000', GATSBY_API_URL: '' })
})

it('removes trailing slashes of URLs, and uses the default when a value is empty', () => {
  expect(readEnvironment({ ...demo, SITE_URL: 'https://kilele.example/', BUILD_API_URL: '' })).toMatchObject({
    SITE_URL: 'https://kilele.example',
    BUILD_API_URL: 'http://localhost:8000',
  })
})

it('names every invalid variable in one message when there are several', () => {
  expect(() =>
    readEnvironment({ ...demo, SITE_URL: 'kilele', GATSBY_API_URL: 'ftp://x', BUILD_API_TIMEOUT_MS: '-1' }),
  ).toThrow(/SITE_URL must .+; GATSBY_API_URL must .+; BUILD_API_TIMEOUT_MS must .+/)
})

it.each(['ADMIN_EMAIL', 'FIREBASE_PROJECT_ID'])('names %s when it is missing', (name) => {
  expect(() => readEnvironment({ ...demo, [name]: undefined })).toThrow(name)
})

it('requires an API key and rejects the emulator when the project is a real one', () => {
  const real = { ...demo, FIREBASE_PROJECT_ID: 'kilele', FIREBASE_AUTH_EMULATOR_HOST: undefined }
  expect(() => readEnvironment(real)).toThrow('FIREBASE_API_KEY')
  expect(() => readEnvironment({ ...real, FIREBASE_API_KEY: 'k' })).not.toThrow()
  expect(() => readEnvironment({ ...demo, FIREBASE_PROJECT_ID: 'kilele' })).toThrow('FIREBASE_AUTH_EMULATOR_HOST')
})

it('passes values to the browser when it may read them', () => {
  expect(browserEnvironment(readEnvironment(demo))).toMatchObject({
    GATSBY_ADMIN_EMAIL: 'admin@kilele.example',
    GATSBY_FIREBASE_AUTH_DOMAIN: 'demo-kilele.firebaseapp.com',
    GATSBY_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099',
  })
})

it('passes on the tiles of maps, and none when they are turned off', () => {
  const tilesOf = (GATSBY_MAP_TILES: string) =>
    browserEnvironment(readEnvironment({ ...demo, GATSBY_MAP_TILES })).GATSBY_MAP_TILES
  expect(tilesOf('')).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
  expect(tilesOf('none')).toBe('')
  expect(() => tilesOf('https://tiles.example')).toThrow('GATSBY_MAP_TILES must be an http(s) URL with {z}')
})
