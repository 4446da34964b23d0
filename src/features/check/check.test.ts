import fc from 'fast-check'
import { checkPhone } from './check-contact'
import type { checkForeignLink } from './check-link'
import { checkText } from './check-text'
import { decodePunycode, looksAlike } from './look-alike'

const site = { host: 'kilele.example' }
const outcomeOf = (text: string) => {
  const result = checkText(text, site)
  return 'outcome' in result ? result.outcome : result
}

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
  ['Kilele <hello@kilele.example>', 'yes'],
  ['Kilele <hello@kilele-homes.example>', 'no'],
  ['Call 0700000140', 'yes'],
  ['tel:+254700000140', 'yes'],
  ['0700 000 140.', 'yes'],
  ['\u202a+254 700 000 140\u202c', 'yes'],
  ['0700 000 1400', 'no'],
  ['0700000140 / 0700000141', 'ask'],
  ['whatsapp://send?phone=254700000140', 'yes'],
  ['whatsapp://send?phone=%2B254700000140&text=Hi', 'yes'],
  ['whatsapp://send?phone=254711222333', 'no'],
  ['whatsapp://send?phone=254700000140&phone=254711222333', 'no'],
  ['whatsapp://send?text=Hi', 'no'],
  ['https://wa.me/+254700000140', 'yes'],
  ['https://web.whatsapp.com/send?phone=254700000140', 'yes'],
  ['https://wa.me/message/ABCDEF', 'ask'],
  ['https://wa.me/qr/ABCDEF', 'ask'],
  ['https://wa.me/evil/254700000140', 'no'],
  ['https://evil@wa.me/254700000140', 'no'],
  ['https://wa.me.evil.io/254700000140', 'no'],
  ['https://www.kilele.example/properties', 'yes'],
  ['http://www.kilele.example', 'yes'],
  ['www.kilele.example/contact', 'yes'],
  ['https://kilele.example./', 'yes'],
  ['https://www.kilele.example./cars', 'yes'],
  ['https://m.kilele.example', 'no'],
  ['https://www.kilele.example.evil.io', 'no'],
  ['https://:secret@kilele.example/', 'no'],
  ['https://facebook.com@evil.io/kilele.example', 'no'],
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
  [' pr42 ', 'PR-042'],
  ['PR-042.', 'PR-042'],
  ['PR\u2011042', 'PR-042'],
])('looks up the reference of %j', (text, code) => {
  expect(outcomeOf(text)).toEqual({ lookUp: 'reference', code })
})

it.each([
  ['a1b2c3d4_photo.jpg', 'a1b2c3d4_photo.jpg'],
  ['ldSKxbNfPyQ9Zj3hGtT9rOEgm1oK7sLR4yWvPVxUXqCz8HFk', 'ldSKxbNfPyQ9Zj3hGtT9rOEgm1oK7sLR4yWvPVxUXqCz8HFk'],
  ['https://kilele.example/media/960.avif/uploads/a1b2.jpg', 'a1b2.jpg'],
  ['https://www.kilele.example/uploads/a1b2.jpg', 'a1b2.jpg'],
])('looks up the photo of %s', (text, code) => {
  expect(outcomeOf(text)).toEqual({ lookUp: 'photo', code })
})

it.each(['Wanjiku2024', 'password123', 'Kilimani', 'mpesa_QFT7XKLM2P', '12345678', 'Karen.Nairobi2024'])(
  'keeps the word %s on the device',
  (text) => {
    expect(outcomeOf(text)).toMatch(/^(ask|no)$/)
  },
)

it.each([
  'https://kilele-pay.evil.io/f/PR-042',
  'https://kilele.example@evil.io/f/PR-042',
  'https://kilele.example@evil.io/f/a1b2.jpg',
  'https://k\u0456lele.example/f/PR-001',
  'https://k\u0456lele.example/f/a1b2.jpg',
  'https://kilele-pay.evil.io/f/a1b2.jpg',
  'https://evil.io/f/PR-042',
  'https://utfs.io/f/PR-042',
  'https://evil.io/uploads/a1b2.jpg',
  'https://evil.io/media/960.avif/uploads/a1b2.jpg',
  'https://evil.io/properties/villa-x7k2',
  'javascript://kilele.example/properties/x',
])('says no to %s without a look-up', (text) => {
  expect(outcomeOf(text)).toBe('no')
})

it('looks up only the photo when a link of another host ends like one, and remembers that the host is not ours', () => {
  const result = outcomeOf('https://utfs.io/f/a1b2.jpg')
  expect(result).toMatchObject({ lookUp: 'foreign-photo', code: 'a1b2.jpg', host: 'utfs.io' })
  expect(result).toHaveProperty('otherwise.outcome', 'no')
})

it('cannot express a yes for a foreign link', () => {
  const verdict: ReturnType<typeof checkForeignLink> = {
    // @ts-expect-error A verdict on a foreign link is never yes.
    outcome: 'yes',
    title: '',
    explanation: '',
  }
  expect(verdict).toBeDefined()
})

it.each(['kilele.example', 'www.kilele.example'])('recognises the other name of %s', (host) => {
  for (const link of ['https://kilele.example/properties/x', 'https://www.kilele.example/properties/x'])
    expect(checkText(link, { host })).toEqual({ lookUp: 'listing', kind: 'property', id: 'x' })
})

it('looks up the listing when a link of ours leads to one', () => {
  const expected = { lookUp: 'listing', kind: 'property', id: 'villa-x7k2' }
  expect(outcomeOf('https://kilele.example/properties/villa-x7k2?from=chat#review')).toEqual(expected)
  expect(outcomeOf('kilele.example/properties/villa-x7k2/')).toEqual(expected)
})

it('never says yes when the host is another one, whatever the link looks like', () => {
  const host = fc
    .domain()
    .filter((domain) => domain !== site.host && !/facebook|instagram|tiktok|youtube|wa\.me|whatsapp/.test(domain))
  const path = fc.oneof(
    fc.webPath(),
    fc.constantFrom('/f/PR-042', '/f/a1b2.jpg', '/uploads/a.jpg', '/properties/x', '/254700000140', '/kilele.example'),
  )
  const before = fc.constantFrom('', 'kilele.example@', 'kilele.example.', 'www.kilele.example.', ':x@')
  fc.assert(
    fc.property(host, path, before, (domain, end, start) => {
      const result = checkText(`https://${start}${domain}${end}`, site)
      if ('lookUp' in result) {
        expect(result.lookUp).toBe('foreign-photo')
        expect(start).not.toContain('@')
      } else expect(result.outcome).toMatch(/^(no|ask)$/)
    }),
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
  expect(checkPhone('+254711222333').explanation).toContain('+254\u00a0711\u00a0222\u00a0333 is not')
  expect(checkPhone('+447911123456').explanation).toContain('+447911123456 is not')
})
