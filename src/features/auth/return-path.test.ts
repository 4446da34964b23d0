import { returnPathOf, signInPathFor } from './return-path'

it('returns to a page when the visitor came from it', () => {
  const path = '/properties/villa-1#review'
  expect(returnPathOf(new URL(signInPathFor(path), 'http://x').search)).toBe(path)
})

it.each([
  '',
  '?next=',
  '?next=https://evil.example',
  '?next=//evil.example',
  '?next=/%5Cevil.example',
  '?next=cars',
  // URL parsers drop tabs and line breaks, so these begin with two slashes.
  '?next=/%09/evil.example',
  '?next=/%0A/evil.example',
  '?next=/%0D%5Cevil.example',
  '?next=%09//evil.example',
  '?next=/cars%00',
  // Resolved, its path begins with two slashes.
  '?next=/..//evil.example',
  '?next=/./%5Cevil.example',
  '?next=javascript:alert(1)',
])('returns to the home page when the parameter is %p', (search) => {
  expect(returnPathOf(search)).toBe('/')
})

it('preserves query and fragment when the page has them', () => {
  const path = '/properties?type=rent&location=Karen%20%26%20Runda#photo-3'
  expect(returnPathOf(new URL(signInPathFor(path), 'http://x').search)).toBe(path)
})
