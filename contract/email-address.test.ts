import { isSameEmail } from './email-address'

it.each([
  ['admin@kilele.example', 'admin@kilele.example'],
  ['Admin@KILELE.example', 'admin@kilele.example'],
])('treats %s and %s as one address when only the case of ASCII letters differs', (one, other) => {
  expect(isSameEmail(one, other)).toBe(true)
})

it.each([
  ['the Kelvin sign', 'admin@\u212Ailele.example'],
  ['the long s', 'admin@kilele.example'.replace('x', '\u017F')],
  ['a dotless i', 'adm\u0131n@kilele.example'],
  ['full-width letters', '\uFF41dmin@kilele.example'],
  ['a zero-width space', 'admin@kilele.example\u200B'],
  ['a combining mark', 'admin@kilele.exa\u0301mple'],
  ['a leading space', ' admin@kilele.example'],
])('distinguishes two addresses when one contains %s', (_what, other) => {
  expect(isSameEmail('admin@kilele.example', other)).toBe(false)
  expect(isSameEmail(other, 'ADMIN@KILELE.EXAMPLE')).toBe(false)
})
