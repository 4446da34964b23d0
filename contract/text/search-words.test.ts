import { nameMatcher } from './names'
import { meaningOf, wordsOf } from './search-words'

const MAKES = ['BMW', 'Citroën', 'Land Rover', 'Mercedes-Benz', 'Škoda', 'Toyota', 'Volkswagen']
const MODELS = [
  'C 200',
  'CX-5',
  'CX-8',
  'Hilux',
  'Hilux Revo',
  'Land Cruiser Prado',
  'RAV4',
  'Range Rover Sport',
  'X-Trail',
]
const matching = (typed: string, names: readonly string[]) => names.filter(nameMatcher(typed, names))

it.each([
  ['Benz', ['Mercedes-Benz']],
  ['Mercedes Benz', ['Mercedes-Benz']],
  ['mercedes', ['Mercedes-Benz']],
  ['Merc', ['Mercedes-Benz']],
  ['VW', ['Volkswagen']],
  ['v.w.', ['Volkswagen']],
  ['Citroen', ['Citroën']],
  ['Skoda', ['Škoda']],
  ['Landrover', ['Land Rover']],
  ['LAND–ROVER', ['Land Rover']],
  ['rover', ['Land Rover']],
  ['yota', []],
  ['Tojota', []],
  ['?', []],
])('finds makes when %p is typed: %p', (typed, makes) => {
  expect(matching(typed, MAKES)).toEqual(makes)
})

it.each([
  ['Prado', ['Land Cruiser Prado']],
  ['landcruiser', ['Land Cruiser Prado']],
  ['Land-Cruiser', ['Land Cruiser Prado']],
  ['cruiser pra', ['Land Cruiser Prado']],
  ['CX5', ['CX-5']],
  ['cx 5', ['CX-5']],
  ['cx‑', ['CX-5', 'CX-8']],
  ['x trail', ['X-Trail']],
  ['rav 4', ['RAV4']],
  ['c200', ['C 200']],
  ['rangerover', ['Range Rover Sport']],
  ['Hilux', ['Hilux']],
  ['hilux r', ['Hilux Revo']],
  ['ilux', []],
])('finds models when %p is typed: %p', (typed, models) => {
  expect(matching(typed, MODELS)).toEqual(models)
})

it('takes two spellings of a name for one', () => {
  const names = ['Benz', 'Mercedes', 'Mercedes-Benz', 'Mercedes-AMG', 'VW', 'Volkswagen']
  expect(matching('Mercedes Benz', names)).toEqual(['Benz', 'Mercedes', 'Mercedes-Benz'])
  expect(matching('volks', names)).toEqual(['VW', 'Volkswagen'])
})

it('matches every name when nothing or only spaces are typed', () => {
  for (const typed of [undefined, '', '  ']) expect(nameMatcher(typed, MAKES)('Fiat')).toBe(true)
})

it.each([
  ['3bedrooms', '3bed'],
  ['twobdr', '2bed'],
  ['vyumbavitatu', '3bed'],
  ['pr0042', 'pr42'],
  ['tolet', 'rent'],
  ['shamba', 'land'],
  ['flats', 'apartment'],
  ['awd', '4wd'],
  ['karen', undefined],
  ['bedford', undefined],
  ['3bedford', undefined],
  ['property', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('knows that %p means %p', (compact, word) => {
  expect(meaningOf(compact)?.word).toBe(word)
})

it('reads words with their apostrophes, accents and invisible marks', () => {
  expect(wordsOf('Lang’ata, Citroe\u0308n & CX\u20115 \u200eKaren')).toMatchObject([
    { written: 'Lang’ata', compact: 'langata' },
    { written: 'Citroe\u0308n', compact: 'citroen' },
    { written: 'CX', compact: 'cx', from: 21 },
    { written: '5', compact: '5' },
    { written: '\u200eKaren', compact: 'karen' },
  ])
  expect(wordsOf(' – … ’ ')).toEqual([])
})
