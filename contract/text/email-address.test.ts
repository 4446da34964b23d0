import { passwordResetSchema } from '../account'
import { alertFormSchema } from '../alert'
import { personSearchSchema } from '../enquirer'
import { enquiryFormSchema } from '../enquiry'
import { EMAIL_PATTERN, isSameEmail, mailboxOf, readEmailAddress } from './email-address'

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

const schemas = {
  'the contact form': (email: string) =>
    enquiryFormSchema.safeParse({ name: 'Jane', email, message: 'Is the villa free?' }).data?.email,
  'the alert form': (email: string) => alertFormSchema.safeParse({ email }).data?.email,
  'the search for people': (email: string) => personSearchSchema.safeParse({ email }).data?.email,
  'the account forms': (email: string) => passwordResetSchema.safeParse({ email }).data?.email,
}

describe.each(Object.entries(schemas))('%s', (_where, read) => {
  it.each([
    ['jane@gmail.com', 'jane@gmail.com'],
    ["o'brien@gmail.com", "o'brien@gmail.com"],
    ['a+b@gmail.com', 'a+b@gmail.com'],
    ['joe-@mail.co.ke', 'joe-@mail.co.ke'],
    ['a&b@example.com', 'a&b@example.com'],
    ['jane@gmail.com.', 'jane@gmail.com'],
    ['\u200bjane@gmail.com', 'jane@gmail.com'],
    ['\u202ajane@gmail.com\u202c', 'jane@gmail.com'],
    ['\u00a0jane@gmail.com\n', 'jane@gmail.com'],
    [' jane@gmail.com ', 'jane@gmail.com'],
    ['Jane <jane@example.com>', 'jane@example.com'],
    ['"Jane, Karen" <jane@example.com>', 'jane@example.com'],
    ['<jane@example.com>', 'jane@example.com'],
    ['mailto:jane@example.com', 'jane@example.com'],
    ['info@m\u00fcller.de', 'info@xn--mller-kva.de'],
    ['jos\u00e9@gmail.com', 'jos\u00e9@gmail.com'],
    ['jane@example.xn--p1ai', 'jane@example.xn--p1ai'],
  ])('reads the address %j as %j', (typed, address) => {
    expect(read(typed)).toBe(address)
  })

  it.each([
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'jane@@example.com',
    'jane@example..com',
    '.jane@example.com',
    'jane.@example.com',
    'ja..ne@example.com',
    'jane@-example.com',
    'jane@example.com/path',
    'jane@m\u00fcller.de:25',
    'jane@example.com, joe@example.com',
    'jane@example.com\nbcc: joe@example.com',
    'ja ne@example.com',
    'ja\u0000ne@example.com',
    'Jane <jane@example.com> <joe@example.com>',
    '"jane"@example.com',
    'jane@[127.0.0.1]',
    `${'x'.repeat(65)}@example.com`,
  ])('refuses the address %j', (typed) => {
    expect(read(typed)).toBeUndefined()
  })
})

it('ends when an address is long and hostile', () => {
  for (const text of ['a.'.repeat(50_000), `a@${'a-'.repeat(50_000)}`, `a@${'a.'.repeat(50_000)}`, '<'.repeat(100_000)])
    expect(EMAIL_PATTERN.test(readEmailAddress(text))).toBe(false)
})

it.each([
  ['J.Doe+villas@GoogleMail.com', 'jdoe@gmail.com'],
  ['jd.oe@gmail.com', 'jdoe@gmail.com'],
  ['Achieng+1+2@Example.com', 'achieng@example.com'],
  ['j.doe@example.com', 'j.doe@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['a+b@gmail.com.example', 'a@gmail.com.example'],
])('counts %s as the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

it('leaves a text that is longer than any address to the rules', () => {
  const text = `a${'.'.repeat(1_000_000)}b`
  expect(readEmailAddress(text)).toBe(text)
  expect(EMAIL_PATTERN.test(text)).toBe(false)
})
