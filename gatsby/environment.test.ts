/** @jest-environment node */
import { readEnvironment } from './environment'

it('has a default for everything a demo needs', () => {
  expect(readEnvironment({})).toMatchObject({ SITE_URL: 'http://localhost:8000', GATSBY_API_URL: '' })
})

it('takes an address without its trailing slash, and an empty value as none', () => {
  expect(readEnvironment({ SITE_URL: 'https://kilele.example/', BUILD_API_URL: '' })).toMatchObject({
    SITE_URL: 'https://kilele.example',
    BUILD_API_URL: 'http://localhost:8000',
  })
})

it('names every faulty variable in one message', () => {
  expect(() => readEnvironment({ SITE_URL: 'kilele', GATSBY_API_URL: 'ftp://x', BUILD_API_TIMEOUT_MS: '-1' })).toThrow(
    /SITE_URL: .+; BUILD_API_TIMEOUT_MS: .+; GATSBY_API_URL: .+/,
  )
})
