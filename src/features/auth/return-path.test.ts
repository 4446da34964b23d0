import { returnPathOf, signInPathFor } from './return-path'

it('leads back to where one came from', () => {
  const path = '/properties/villa-1#review'
  expect(returnPathOf(new URL(signInPathFor(path), 'http://x').search)).toBe(path)
})

it.each(['', '?next=', '?next=https://evil.example', '?next=//evil.example', '?next=/%5Cevil.example', '?next=cars'])(
  'leads home from %p',
  (search) => {
    expect(returnPathOf(search)).toBe('/')
  },
)
