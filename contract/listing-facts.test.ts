import * as z from 'zod/mini'
import { factInputShape, misplacedFacts, readFactText } from './listing-fact-schemas'
import {
  factText,
  isApplicable,
  knownFacts,
  readFacts,
  shownFacts,
  type FactReading,
  type ListingFact,
} from './listing-facts'

const entry = { kinds: ['property'], group: 'building', shown: ['detail'] } as const
const nextYear = new Date().getUTCFullYear() + 1

/** A fact of every type. */
const table = {
  leaseYears: {
    ...entry,
    label: 'Years of the lease',
    value: { type: 'whole', min: 1, max: 999, unit: 'years' },
    onlyWith: { field: 'tenure', is: ['leasehold'] },
  },
  tenure: {
    ...entry,
    label: 'Tenure',
    value: { type: 'choice', choices: ['freehold', 'leasehold'], labels: { leasehold: 'Leasehold (government)' } },
  },
  plot: { ...entry, label: 'Plot', value: { type: 'decimal', max: 1_000 }, fromText: readPlot },
  charge: { ...entry, label: 'Service charge', value: { type: 'money', max: 10_000_000, per: 'month' } },
  logbook: { ...entry, label: 'Logbook', value: { type: 'yesNo' } },
  builtIn: { ...entry, label: 'Built in', value: { type: 'whole', min: 1850, max: () => nextYear }, text: String },
  completion: { ...entry, label: 'Completion', value: { type: 'month' } },
  searchedOn: { ...entry, label: 'Title searched', value: { type: 'date', latest: 'today' } },
  wall: { ...entry, label: 'Wall', value: { type: 'text', max: 10 } },
  hire: {
    ...entry,
    label: 'Hire purchase',
    value: {
      type: 'object',
      of: { percent: { type: 'whole', max: 100, unit: '%' }, months: { type: 'whole', max: 99 } },
    },
  },
  plan: {
    ...entry,
    label: 'Payment plan',
    value: {
      type: 'list',
      max: 2,
      of: { percent: { type: 'whole', max: 100, unit: '%' }, when: { type: 'text', max: 20 } },
    },
  },
} as const satisfies Record<string, ListingFact>

/** In hectares, or as it is. */
function readPlot(text: string): FactReading {
  const [, hectares] = /^([\d.]+) ha$/.exec(text) ?? []
  return hectares === undefined ? { fault: `must be in acres, not '${text}'` } : { value: Number(hectares) * 2.5 }
}

const plan = [
  { percent: 30, when: 'now' },
  { percent: 70, when: 'on completion' },
]

const GOOD: [name: keyof typeof table, typed: string, value: unknown, words: string][] = [
  ['leaseYears', ' 99 years ', 99, '99 years'],
  ['tenure', 'Leasehold (Government)', 'leasehold', 'Leasehold (government)'],
  ['tenure', 'freehold', 'freehold', 'Freehold'],
  ['plot', '0.5 ha', 1.25, '1.25'],
  ['charge', 'KSh 15k per month', 15_000, 'ksh 15,000 a month'],
  ['logbook', 'yes', true, 'Yes'],
  ['logbook', 'N', false, 'No'],
  ['builtIn', '2015', 2015, '2015'],
  ['completion', '2027-03', '2027-03', 'March 2027'],
  ['searchedOn', '2026-03-08', '2026-03-08', '8 March 2026'],
  ['wall', 'Stone', 'Stone', 'Stone'],
  ['hire', '{"percent":40,"months":36}', { percent: 40, months: 36 }, '40 %, 36'],
  ['plan', JSON.stringify(plan), plan, '30 %, now; 70 %, on completion'],
]

it.each(GOOD)('reads, accepts and words %s when %s was typed', (name, typed, value, words) => {
  expect(readFactText(table[name], typed)).toEqual({ value })
  expect(z.safeParse(z.object(factInputShape('property', table)), { [name]: value })).toMatchObject({ success: true })
  expect(readFacts('property', { [name]: value }, { table })).toHaveProperty(name, value)
  expect(factText(table[name], value)).toBe(words)
})

it.each<[keyof typeof table, string, string | RegExp]>([
  ['leaseYears', '0', 'Years of the lease must be at least 1'],
  ['leaseYears', '1,000', 'Years of the lease must be at most 999'],
  ['leaseYears', '1.500', /^Years of the lease '1.500' could mean/],
  ['tenure', 'rented', 'Tenure must be freehold or leasehold'],
  ['plot', '2 miles', "Plot '2 miles' must be in acres, not '2 miles'"],
  ['charge', '$100', "Service charge '$100' must be in Kenyan shillings"],
  ['logbook', 'perhaps', 'Logbook must be true or false'],
  ['builtIn', String(nextYear + 1), /^Built in must be at most/],
  ['completion', '2027-13', 'Completion must be a month such as 2026-03'],
  ['searchedOn', '2026-02-30', 'Title searched must be a day such as 2026-03-28'],
  ['searchedOn', `${nextYear + 1}-01-01`, 'Title searched must not be in the future'],
  ['wall', 'Stone and glass', 'Wall must be at most 10 characters long'],
  ['hire', '{"percent":40}', 'Hire purchase, months, is required'],
  ['plan', '[]', 'Payment plan must have at least one item'],
  ['plan', 'half now', 'Payment plan must be a list'],
  ['plan', JSON.stringify([...plan, ...plan]), 'Payment plan must have at most 2 items'],
])('rejects %s when %s was typed', (name, typed, message) => {
  const reading = readFactText(table[name], typed)
  const value = 'fault' in reading ? typed : reading.value
  const { error } = z.safeParse(z.object(factInputShape('property', table)), { [name]: value })
  expect(error?.issues[0]?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
})

it('takes no value for null and absent, in a request and in a record', () => {
  const schema = z.object(factInputShape('property', table))
  expect(z.safeParse(schema, {}).success && z.safeParse(schema, { plan: null }).success).toBe(true)
  expect(readFactText(table.charge, ' ')).toEqual({ value: null })
  expect(factText(table.charge, undefined)).toBe('')
})

it('reads null when a record has something else', () => {
  const wrong = {
    leaseYears: '99',
    logbook: 'yes',
    completion: 'March',
    searchedOn: 3,
    hire: [],
    plan: [{ percent: 1 }],
  }
  expect(knownFacts('property', { ...wrong, tenure: 'freehold' }, { table })).toEqual({ tenure: 'freehold' })
})

it('shows a fact only with the field that it needs', () => {
  const lease = { tenure: 'leasehold', leaseYears: 99 }
  const namesOf = (listing: object) => shownFacts('property', listing, 'detail', table).map(({ name }) => name)
  expect(namesOf(lease)).toEqual(['leaseYears', 'tenure'])
  expect(namesOf({ ...lease, tenure: 'freehold' })).toEqual(['tenure'])
  expect(isApplicable(table.leaseYears, {})).toBe(false)
  expect(misplacedFacts('property', lease, table)).toEqual([])
  expect(misplacedFacts('property', { leaseYears: 99 }, table)).toEqual([
    { name: 'leaseYears', message: 'Years of the lease can be given only when Tenure is leasehold' },
  ])
})

it('leaves out the facts of other kinds', () => {
  expect(readFacts('car', { tenure: 'freehold' }, { table })).toEqual({})
})
