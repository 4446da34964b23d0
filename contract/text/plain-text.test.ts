import { plainText, withPlainDashes } from './plain-text'

it.each([
  ['Lang’ata', 'langata'],
  ["LANG'ATA", 'langata'],
  ['Citroën', 'citroen'],
  ['Škoda', 'skoda'],
  ['PR–001', 'pr-001'],
  ['PR\u2011001', 'pr-001'],
  ['\u202a 0712\u00a0345  678 \u202c', '0712 345 678'],
  ['１５０００', '15000'],
  ['', ''],
])('returns the comparable form when the text is %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})

it('returns a comparable form unchanged when it is given one', () => {
  for (const text of ['Lang’ata', 'Citroën', 'ＡＢＣ–1', 'İstanbul']) {
    expect(plainText(plainText(text))).toBe(plainText(text))
  }
})

it('changes nothing but dashes and minus signs when they are made plain', () => {
  expect(withPlainDashes('Ä −1 – ‑ ﹣')).toBe('Ä -1 - - -')
})
