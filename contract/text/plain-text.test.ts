import { cutAtWord, excerptOf, inOneList, plainText, withPlainDashes } from './plain-text'

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

it.each([
  ['Bright\n and  quiet.', 'Bright and quiet.'],
  ['They answered within an hour. The borehole works. We moved in last week.', 'They answered within an hour.'],
  ['We were shown the house by Mr. Otieno, who knows every tree.', 'We were shown the house by Mr. Otieno…'],
  ['It took approx. ten days and no more than that, as promised.', 'It took approx. ten days and no more…'],
  ['Good. Everything about the house was as they had described it.', 'Good. Everything about the house was…'],
  ['x'.repeat(50), `${'x'.repeat(39)}…`],
  [`${'x'.repeat(38)}🏡🏡`, `${'x'.repeat(38)}…`],
])('returns whole sentences or words when the text is %j', (text, excerpt) => {
  expect(excerptOf(text, 40)).toBe(excerpt)
})

it('cuts a line only when it is too long', () => {
  expect(cutAtWord('Karen, Nairobi', 14)).toBe('Karen, Nairobi')
  expect(cutAtWord('Karen, Nairobi', 13)).toBe('Karen…')
})

it.each([
  [[], ''],
  [['Wanjiru'], 'Wanjiru'],
  [['Wanjiru', 'Otieno'], 'Wanjiru or Otieno'],
  [['Wanjiru', 'Otieno', 'Amina'], 'Wanjiru, Otieno or Amina'],
])('puts %j in one list', (words, list) => {
  expect(inOneList(words, 'or')).toBe(list)
})
