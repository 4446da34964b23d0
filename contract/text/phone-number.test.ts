import fc from 'fast-check'
import { parsePhoneNumber } from './phone-number'

it.each([
  ['0712345678', '+254712345678'],
  ['0110 123 456', '+254110123456'],
  ['+254712345678', '+254712345678'],
  ['+254 112 345 678', '+254112345678'],
  ['254712345678', '+254712345678'],
  ['712345678', '+254712345678'],
  ['712.345.678', '+254712345678'],
  ['00254712345678', '+254712345678'],
  ['+254 (0)712 345 678', '+254712345678'],
  ['+2540712345678', '+254712345678'],
  ['254 0712 345 678', '+254712345678'],
  ['0712/345678', '+254712345678'],
  ['(0712) 345-678', '+254712345678'],
  ['\u202a+254 712 345 678\u202c', '+254712345678'],
  ['0712\u2011345\u2011678', '+254712345678'],
  ['\u0660\u0667\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668', '+254712345678'],
  ['Tel: 0712345678', '+254712345678'],
  ['Mobile no. 0712 345 678', '+254712345678'],
  ['tel:+254712345678', '+254712345678'],
  ['020 271 2345', '+254202712345'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['0044 7911 123456', '+447911123456'],
  ['447911123456', '+447911123456'],
  ['0712345678 / 0722345678', null],
  ['0712345678 0722345678', null],
  ['0712345678 ext 5', null],
  ['0712 345 678 now', null],
  ['07123456789', null],
  ['2547123456789', null],
  ['4564758899', null],
  ['12345', null],
  ['+254712345678901234', null],
  ['45,000,000', null],
  ['PR-042', null],
  ['Wanjiku', null],
  ['', null],
  ['-', null],
])('reads %j as the telephone number %j', (text, number) => {
  expect(parsePhoneNumber(text)).toBe(number)
})

it('reads a Kenyan number the same when it is written in another form', () => {
  const separators = fc.constantFrom('', ' ', '-', '.')
  // The beginnings of mobile numbers that are in use.
  const subscriber = fc
    .tuple(fc.constantFrom('70', '71', '72', '79', '11'), fc.stringMatching(/^\d{7}$/))
    .map((parts) => parts.join(''))
  const prefix = fc.constantFrom('0', '254', '+254', '00254', '+254 (0)', '254 0', '')
  fc.assert(
    fc.property(subscriber, prefix, separators, (digits, start, separator) => {
      const written = `${start}${separator && start ? ' ' : ''}${digits.replace(/(\d{3})(?=\d)/g, `$1${separator}`)}`
      expect(parsePhoneNumber(written)).toBe(`+254${digits}`)
    }),
  )
})

it('reads its own result unchanged, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\+?[\d ().-]{0,25}$/)), (text) => {
      const number = parsePhoneNumber(text)
      if (number !== null) expect(parsePhoneNumber(number)).toBe(number)
    }),
  )
})
