import { formatReference, parseReference } from './reference'

it.each([
  ['PR-042', 'PR-042'],
  ['pr042', 'PR-042'],
  [' Pr-42 ', 'PR-042'],
  ['CR-1234', 'CR-1234'],
  ['cr7', 'CR-007'],
])('reads %p as %p', (text, reference) => {
  expect(parseReference(text)?.reference).toBe(reference)
})

it.each(['', 'PR', 'PR-', 'PR-000', 'XX-001', 'PR-1a', 'PR--1', '042', 'PR-1234567890', 'properties'])(
  'reads no reference in %p',
  (text) => {
    expect(parseReference(text)).toBeNull()
  },
)

it('names the kind when it reads a reference', () => {
  expect(parseReference('CR-017')).toEqual({ kind: 'car', reference: 'CR-017' })
  expect(formatReference('property', 7)).toBe('PR-007')
})
