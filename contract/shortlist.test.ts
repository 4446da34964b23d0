import fc from 'fast-check'
import {
  nameOf,
  parseShortlist,
  SHORTLIST_MAX,
  shortlistPath,
  type ListingName,
  type Mark,
  countText,
  placesText,
} from './shortlist'

const searchOf = (path: string) => path.slice(path.indexOf('?'))

it('reads ids and marks when the link is as documented', () => {
  const { names, sender, omitted, unreadable } = parseShortlist('?ids=property:a,car:b&yes=property:a&no=car:b')
  expect(names).toEqual([
    { kind: 'property', id: 'a' },
    { kind: 'car', id: 'b' },
  ])
  expect([...sender]).toEqual([
    ['property:a', 'yes'],
    ['car:b', 'no'],
  ])
  expect([omitted, unreadable]).toEqual([0, 0])
})

it.each([
  ['', 0, 0],
  ['?ids=', 0, 0],
  ['?ids=,,%20,', 0, 0],
  ['?ids=boat:a,villa,property:,:a,__proto__:a', 0, 5],
  [`?ids=property:${'x'.repeat(101)}`, 0, 1],
  ['?ids=property:%00', 0, 1],
  ['?ids=property:a,property:a&ids=car:a', 2, 0],
  ['?ids=property%3Aa%2C%20car%3Ab', 2, 0],
  ['?ids=%E0%A4%A', 0, 1],
  ['?ids=https://evil.example/shortlist', 0, 1],
])('counts what it cannot read when the query is %s', (search, count, unreadable) => {
  const shortlist = parseShortlist(search)
  expect([shortlist.names.length, shortlist.unreadable]).toEqual([count, unreadable])
})

it('reads the first 40 when a link names 500', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `property:home-${index}`)
  const { names, omitted } = parseShortlist(`?ids=${ids.join(',')}`)
  expect([names.length, omitted]).toEqual([SHORTLIST_MAX, 460])
  expect(names[39]).toEqual({ kind: 'property', id: 'home-39' })
})

it('omits marks when they contradict each other or name other listings', () => {
  const { sender, earlier } = parseShortlist('?ids=car:a,car:b&yes=car:a,car:z&no=car:a,car:b&yes2=car:b')
  expect([...sender]).toEqual([['car:b', 'no']])
  expect([...earlier]).toEqual([['car:b', 'yes']])
})

const kinds = fc.constantFrom('property' as const, 'car' as const)
/** Commas separate ids, and surrounding spaces are dropped. */
const ids = fc
  .string({ minLength: 1, maxLength: 100, unit: 'binary' })
  .filter((id) => !/[,\0\p{Surrogate}]/u.test(id) && id.trim() === id)
const name = fc.record({ kind: kinds, id: ids })
const mark = fc.constantFrom<Mark>('yes', 'no')

it('reads back any shortlist when it wrote the link itself', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, fc.option(mark), fc.option(mark)), {
        maxLength: SHORTLIST_MAX,
        selector: ([one]) => nameOf(one),
      }),
      (entries) => {
        const marks = (at: 1 | 2) =>
          new Map(entries.flatMap((entry) => (entry[at] ? [[nameOf(entry[0]), entry[at]]] : [])))
        const names: ListingName[] = entries.map(([one]) => one)
        const read = parseShortlist(searchOf(shortlistPath(names, marks(1), marks(2))))
        expect(read).toEqual({ names, omitted: 0, unreadable: 0, sender: marks(1), earlier: marks(2) })
      },
    ),
  )
})

it('never throws, and counts every entry once, whatever the query is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { names, omitted } = parseShortlist(`?ids=${text}&yes=${text}`)
      expect(names.length).toBeLessThanOrEqual(SHORTLIST_MAX)
      expect(new Set(names.map(nameOf)).size).toBe(names.length)
      expect(omitted).toBeGreaterThanOrEqual(0)
    }),
  )
})

it.each([
  [[], ''],
  [['property'], '1 home'],
  [['car', 'property', 'car'], '1 home and 2 cars'],
  [['property', 'property', 'property', 'property', 'car'], '4 homes and 1 car'],
] as const)('counts homes and cars when the link names %j', (listed, text) => {
  expect(countText(listed)).toBe(text)
})

it.each([
  [[], ''],
  [['', '  '], ''],
  [['Karen, Nairobi', 'Karen'], 'Karen'],
  [['Karen', 'Runda, Nairobi'], 'Karen and Runda'],
  [['Karen', 'Runda', 'Nyali'], 'Karen, Runda and 1 more place'],
  [['Karen', 'Runda', 'Nyali', 'Diani'], 'Karen, Runda and 2 more places'],
])('names the places when the listings are %j', (locations, text) => {
  expect(placesText(locations)).toBe(text)
})
