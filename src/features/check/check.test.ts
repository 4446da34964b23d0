import fc from 'fast-check'
import { checkPhone } from './check-contact'
import { checkText } from './check-text'
import { decodePunycode, looksAlike } from './look-alike'
import { normalizePhone } from './phone-number'

const site = { host: 'kilele.example' }
const outcomeOf = (text: string) => {
  const result = checkText(text, site)
  return 'outcome' in result ? result.outcome : result
}

it.each([
  ['0712345678', '254712345678'],
  ['0112 345 678', '254112345678'],
  ['+254 712 345 678', '254712345678'],
  ['254712345678', '254712345678'],
  ['00254712345678', '254712345678'],
  ['+254 (0)712 345-678', '254712345678'],
  ['+2540712345678', '254712345678'],
  ['712.345.678', '254712345678'],
  ['tel:+254712345678', '254712345678'],
  ['+44 20 7946 0018', '442079460018'],
  ['12345', null],
  ['0712 345 678 now', null],
  ['', null],
  ['-', null],
  ['+254712345678901234', null],
])('reads the telephone number %s', (text, number) => {
  expect(normalizePhone(text)).toBe(number)
})

it('reads a Kenyan number the same when it is written in another form', () => {
  const separators = fc.constantFrom('', ' ', '-', '.')
  const subscriber = fc.tuple(fc.constantFrom('7', '1'), fc.stringMatching(/^\d{8}$/)).map((parts) => parts.join(''))
  const prefix = fc.constantFrom('0', '254', '+254', '00254', '+254 (0)', '')
  fc.assert(
    fc.property(subscriber, prefix, separators, (digits, start, separator) => {
      const written = `${start}${separator && start ? ' ' : ''}${digits.replace(/(\d{3})(?=\d)/g, `$1${separator}`)}`
      expect(normalizePhone(written)).toBe(`254${digits}`)
    }),
  )
})

it.each([
  ['0700 000 140', 'yes'],
  ['+254700000141', 'yes'],
  ['254 700 000 143', 'yes'],
  ['0712345678', 'no'],
  ['tel:0700000142', 'yes'],
  ['https://wa.me/254700000140', 'yes'],
  ['https://wa.me/254712345678', 'no'],
  ['https://api.whatsapp.com/send?phone=254700000140&text=hi', 'yes'],
  ['hello@kilele.example', 'yes'],
  ['HELLO@kilele.example', 'yes'],
  ['mailto:hello@kilele.example', 'yes'],
  ['boss@kilele.example', 'ask'],
  ['hello@kilele.example.com', 'no'],
  ['https://kilele.example', 'yes'],
  ['kilele.example/contact', 'yes'],
  ['KILELE.EXAMPLE', 'yes'],
  ['https://www.facebook.com/kilele.example/', 'yes'],
  ['https://m.facebook.com/kilele.example', 'yes'],
  ['https://www.facebook.com/kilele.homes', 'no'],
  ['https://kilele-homes.example.com.evil.io/x', 'no'],
  ['https://kilele.example.evil.io', 'no'],
  ['https://kilele.example@evil.io/', 'no'],
  ['https://hello@kilele.example/', 'no'],
  ['https://kilele.example:8443/', 'no'],
  ['https://evil.io/kilele.example', 'no'],
  ['https://k\u0456lele.example', 'no'],
  ['https://xn--klele-8ve.example', 'no'],
  ['https://ki1ele.example', 'no'],
  ['https://kileie.example', 'no'],
  ['javascript:alert(1)', 'no'],
  ['data:text/html,x', 'no'],
  ['', 'ask'],
  ['   ', 'ask'],
  ['is this you', 'ask'],
  ['x'.repeat(3_000), 'ask'],
  ['https://', 'ask'],
])('says of %s: %s', (text, outcome) => {
  expect(outcomeOf(text)).toBe(outcome)
})

it.each([
  ['PR-042', 'PR-042'],
  [' pr42 ', 'pr42'],
  ['a1b2c3d4_photo.jpg', 'a1b2c3d4_photo.jpg'],
  ['https://kilele.example/media/960.avif/uploads/a1b2.jpg', 'a1b2.jpg'],
  ['https://kilele.example/uploads/a1b2.jpg', 'a1b2.jpg'],
  ['https://utfs.io/f/a1b2c3', 'a1b2c3'],
])('looks up the code of %s', (text, code) => {
  expect(outcomeOf(text)).toEqual({ lookUp: 'code', code })
})

it('looks up the listing when a link of ours leads to one', () => {
  const expected = { lookUp: 'listing', kind: 'property', id: 'villa-x7k2' }
  expect(outcomeOf('https://kilele.example/properties/villa-x7k2?from=chat#review')).toEqual(expected)
  expect(outcomeOf('kilele.example/properties/villa-x7k2/')).toEqual(expected)
})

it('never says yes when the host is another one, whatever the link looks like', () => {
  const host = fc
    .domain()
    .filter((domain) => domain !== site.host && !/facebook|instagram|tiktok|youtube|wa\.me/.test(domain))
  fc.assert(
    fc.property(
      host,
      fc.webPath(),
      fc.constantFrom('', 'kilele.example@', 'kilele.example.'),
      (domain, path, before) => {
        const result = outcomeOf(`https://${before}${domain}${path}`)
        expect(result).not.toBe('yes')
      },
    ),
  )
})

it('gives a verdict when any text is pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const result = checkText(text, site)
      expect('outcome' in result || 'lookUp' in result).toBe(true)
    }),
  )
})

it.each([
  ['kilele-homes.io', true],
  ['kiIele.example'.toLowerCase(), true],
  ['xn--kllele-q4a.example', true],
  ['ķilele.example', true],
  ['kilelle.example', true],
  ['google.com', false],
  ['example.com', false],
  ['nation.africa', false],
])('recognises an imitation when the host is %s: %s', (host, expected) => {
  expect(looksAlike(host, ['kilele.example', 'kilele'])).toBe(expected)
})

it.each([
  ['mnchen-3ya', 'münchen'],
  ['80ak6aa92e', 'аррӏе'],
  ['!', null],
  ['99999999', null],
])('decodes punycode when it is %s', (input, expected) => {
  expect(decodePunycode(input)).toBe(expected)
})

it("shows a stranger's Kenyan number in groups, as ours is, and any other as it is", () => {
  expect(checkPhone('254711222333').explanation).toContain('+254\u00a0711\u00a0222\u00a0333 is not')
  expect(checkPhone('447911123456').explanation).toContain('+447911123456 is not')
})
