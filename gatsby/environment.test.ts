/** @jest-environment node */
import { browserEnvironment, readEnvironment } from './environment'

const demo = {
  ADMIN_EMAIL: 'admin@kilele.example',
  FIREBASE_PROJECT_ID: 'demo-kilele',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
}

it('needs only the identity values; the rest has defaults', () => {
  expect(readEnvironment(demo)).toMatchObject({ SITE_URL: 'http://localhost:8000', GATSBY_API_URL: '' })
})

it('takes an address without its trailing slash, and an empty value as none', () => {
  expect(readEnvironment({ ...demo, SITE_URL: 'https://kilele.example/', BUILD_API_URL: '' })).toMatchObject({
    SITE_URL: 'https://kilele.example',
    BUILD_API_URL: 'http://localhost:8000',
  })
})

it('names every faulty variable in one message', () => {
  expect(() =>
    readEnvironment({ ...demo, SITE_URL: 'kilele', GATSBY_API_URL: 'ftp://x', BUILD_API_TIMEOUT_MS: '-1' }),
  ).toThrow(/SITE_URL: .+; BUILD_API_TIMEOUT_MS: .+; GATSBY_API_URL: .+/)
})

it.each(['ADMIN_EMAIL', 'FIREBASE_PROJECT_ID'])('names a missing %s', (name) => {
  expect(() => readEnvironment({ ...demo, [name]: undefined })).toThrow(name)
})

it('wants the API key of a real project, and no emulator with it', () => {
  const real = { ...demo, FIREBASE_PROJECT_ID: 'kilele', FIREBASE_AUTH_EMULATOR_HOST: undefined }
  expect(() => readEnvironment(real)).toThrow('FIREBASE_API_KEY')
  expect(() => readEnvironment({ ...real, FIREBASE_API_KEY: 'k' })).not.toThrow()
  expect(() => readEnvironment({ ...demo, FIREBASE_PROJECT_ID: 'kilele' })).toThrow('FIREBASE_AUTH_EMULATOR_HOST')
})

it('hands the browser what it may know', () => {
  expect(browserEnvironment(readEnvironment(demo))).toMatchObject({
    GATSBY_ADMIN_EMAIL: 'admin@kilele.example',
    GATSBY_FIREBASE_AUTH_DOMAIN: 'demo-kilele.firebaseapp.com',
    GATSBY_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099',
  })
})
