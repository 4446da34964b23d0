import fc from 'fast-check'
import * as z from 'zod/mini'
import { factInputShape, readFactText } from '../listing-fact-schemas'
import {
  FACT_GROUPS,
  factsJsonLd,
  factsOfKind,
  factText,
  featuresBesideFacts,
  LISTING_FACTS,
  readFacts,
  shownFacts,
  typedFact,
} from '../listing-facts'
import { LISTING_KINDS } from '../limits'
import { readCar, readProperty } from '../read-listing'
import { carData } from '../seo/car-data'
import { propertyData } from '../seo/property-data'
import { testCar, testProperty } from '../test-listings'
import { plotText, readPlot } from './plot'
import { anyFacts } from './test-facts'

const PLAN = [
  { percent: 10, when: 'on signing' },
  { percent: 90, when: 'on completion' },
]
const home = { type: 'rent', category: 'house' }

it.each([
  [{ tenure: 'freehold' }, ['Freehold']],
  [{ tenure: 'leasehold' }, ['Leasehold']],
  [{ tenure: 'leasehold', leaseYears: 72 }, ['Leasehold, 72 years left']],
  [{ tenure: 'leasehold', leaseYears: 1 }, ['Leasehold, 1 year left']],
  [{ titleState: 'title-deed' }, ['Title deed']],
  [{ titleState: 'sectional-title' }, ['Sectional title']],
  [{ titleState: 'share-certificate' }, ['Share certificate']],
  [{ titleState: 'allotment-letter' }, ['Allotment letter']],
  [{ titleState: 'in-process' }, ['Title in process']],
  [{ titleSearchedOn: '2026-11-12' }, ['Title searched on 12 November 2026']],
  [{ plotAcres: 0.125 }, ['⅛ acre (50 × 100 ft)']],
  [{ serviceCharge: 12_000 }, ['Service charge ksh 12,000 a month']],
  [{ serviceCharge: 0 }, ['No service charge']],
  [{ depositMonths: 2 }, ['Deposit of two months']],
  [{ depositMonths: 1 }, ['Deposit of one month']],
  [{ depositMonths: 12 }, ['Deposit of twelve months']],
  [{ depositMonths: 13 }, ['Deposit of 13 months']],
  [{ depositMonths: 0 }, ['No deposit']],
  [{ furnished: 'yes' }, ['Furnished']],
  [{ furnished: 'partly' }, ['Partly furnished']],
  [{ furnished: 'no' }, ['Unfurnished']],
  [{ parkingSpaces: 2 }, ['2 parking spaces']],
  [{ parkingSpaces: 1 }, ['1 parking space']],
  [{ builtIn: 2019 }, ['Built in 2019']],
  [{ completion: 'ready' }, ['Ready']],
  [{ completion: 'off-plan' }, ['Off-plan']],
  [
    { completion: 'off-plan', completionMonth: '2028-06', paymentPlan: PLAN },
    ['Off-plan, ready in June 2028', '10 % on signing, 90 % on completion'],
  ],
])('tells of a home with %j: %j', (facts, sentences) => {
  expect(shownFacts('property', { ...home, ...facts }, 'detail').map(({ sentence }) => sentence)).toEqual(sentences)
})

it.each([
  [{ bodyType: 'suv' }, ['SUV']],
  [{ bodyType: 'coupe' }, ['Coupé']],
  [{ engineCc: 2_800 }, ['2,800 cc']],
  [{ fuel: 'electric', engineCc: 2_800 }, ['Electric']],
  [{ registeredMonth: '2021-03' }, ['First registered in March 2021']],
  [{ condition: 'used', usage: 'foreign-used' }, ['Foreign used']],
  [{ condition: 'used', usage: 'locally-used' }, ['Locally used']],
  [{ condition: 'new', usage: 'foreign-used' }, []],
  [{ logbook: 'ready' }, ['Logbook ready']],
  [{ logbook: 'in-process' }, ['Logbook in process']],
  [{ logbook: 'with-bank' }, ['Logbook with the bank']],
  [{ duty: 'paid' }, ['Duty paid']],
  [{ duty: 'not-paid' }, ['Duty not paid']],
  [{ duty: 'exempt' }, ['Exempt from duty']],
  [{ inspectedOn: '2026-11-02' }, ['Inspected on 2 November 2026']],
  [{ seats: 7 }, ['7 seats']],
  [{ seats: 1 }, ['1 seat']],
  [{ hirePurchase: { depositPercent: 40, months: 36 } }, ['Hire purchase: 40 % deposit, 36 months']],
])('tells of a car with %j: %j', (facts, sentences) => {
  expect(shownFacts('car', facts, 'detail').map(({ sentence }) => sentence)).toEqual(sentences)
})

it('has words beside the label and among others', () => {
  const facts = shownFacts('property', { ...home, tenure: 'freehold', serviceCharge: 12_000, plotAcres: 2.5 }, 'detail')
  expect(facts.map(({ label, text, inText }) => [label, text, inText])).toEqual([
    ['Tenure', 'Freehold', 'freehold'],
    ['Plot', '2.5 acres', '2.5 acres'],
    ['Service charge', 'ksh 12,000 a month', 'Service charge ksh 12,000 a month'],
  ])
  const captions = shownFacts('car', { condition: 'used', usage: 'foreign-used', engineCc: 2_800 }, 'caption')
  expect(captions.map(({ inText }) => inText)).toEqual(['2,800 cc', 'foreign used'])
})

it.each([
  ['50x100', 0.1148],
  ['50 × 100 ft', 0.1148],
  ['50 by 100', 0.1148],
  ['100 x 100', 0.2296],
  ['20 x 40 m', 0.1977],
  ['1/8 acre', 0.125],
  ['⅛', 0.125],
  ['⅛ acre (50 × 100 ft)', 0.125],
  ['an eighth of an acre', 0.125],
  ['¼', 0.25],
  ['quarter acre', 0.25],
  ['a quarter acre', 0.25],
  ['half an acre', 0.5],
  ['half acre', 0.5],
  ['¾ acre', 0.75],
  ['1½ acres', 1.5],
  ['1 1/2 acres', 1.5],
  ['0.5 ha', 1.2355],
  ['2 hectares', 4.9421],
  ['1,012 m²', 0.2501],
  ['1012 sqm', 0.2501],
  ['43,560 sqft', 1],
  ['one acre', 1],
  ['2.5', 2.5],
  ['2.125 acres', 2.125],
  ['1,250.5 acres', 1_250.5],
  ['.25', 0.25],
  ['1/3 acre', 0.3333],
  ['0.12345', 0.12345],
])('reads the plot %j as %d acres', (text, acres) => {
  expect(readPlot(text)).toEqual({ value: acres })
})

it.each(['fifty by hundred', 'large', '1/0', 'x', '50x', '-1', '12,34', 'acre of land', '1.2.3'])(
  'says what a plot must be when %j was typed',
  (text) => {
    expect(readPlot(text)).toEqual({ fault: 'must be a size such as 50x100, 1/8 acre, 0.5 ha or 1,012 m²' })
  },
)

it.each([
  [0.1148, '⅛ acre (50 × 100 ft)'],
  [0.125, '⅛ acre (50 × 100 ft)'],
  [0.25, '¼ acre'],
  [0.5, '½ acre'],
  [1, '1 acre'],
  [2.5, '2.5 acres'],
  [0.2501, '0.2501 acres'],
  [100_000, '100,000 acres'],
])('shows %d acres as %j', (acres, text) => {
  expect(plotText(acres)).toBe(text)
})

it('reads back the plot that the page shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (steps) => {
      const shown = plotText(steps / 10_000)
      const reading = readPlot(shown)
      expect('value' in reading && plotText(Number(reading.value))).toBe(shown)
    }),
  )
})

it.each([
  ['registeredMonth', 'March 2021', '2021-03'],
  ['registeredMonth', 'Mar-21', '2021-03'],
  ['registeredMonth', '03/2021', '2021-03'],
  ['registeredMonth', '13/2021', '13/2021'],
  ['inspectedOn', '12 November 2025', '2025-11-12'],
  ['inspectedOn', '12-Nov-25', '2025-11-12'],
  ['inspectedOn', '28/03/2025', '2025-03-28'],
  ['inspectedOn', '3/28/2025', '2025-03-28'],
  ['inspectedOn', '04/03/2025', '04/03/2025'],
  ['inspectedOn', '4/4/2025', '2025-04-04'],
  ['seats', '7 seater', 7],
  ['engineCc', '2,800cc', 2_800],
  ['duty', 'Exempt from duty', 'exempt'],
  ['usage', 'foreign used', 'foreign-used'],
] as const)('reads %s typed as %j as %j', (name, text, value) => {
  expect(readFactText(LISTING_FACTS[name], text)).toEqual({ value })
})

it.each([
  ['completionMonth', 'Jun-30', '2030-06'],
  ['registeredMonth', 'Jun-98', '1998-06'],
  ['titleSearchedOn', '3-Nov-26', '2026-11-03'],
  ['serviceCharge', '12,000 a month', 12_000],
  ['serviceCharge', 'No service charge', 0],
  ['depositMonths', 'None', 0],
  ['parkingSpaces', 'No parking', 0],
] as const)('reads %s from %j as %j', (name, text, value) => {
  expect(readFactText(LISTING_FACTS[name], text)).toEqual({ value })
})

it.each(['POA', 'on request', '120,000 per year', '36000 a quarter'])('takes %j for no monthly charge', (text) => {
  expect(readFactText(LISTING_FACTS.serviceCharge, text)).toHaveProperty('fault')
})

it.each(LISTING_KINDS)('accepts, reads and reads back as typed any mix of facts of a %s', (kind) => {
  const schema = z.object(factInputShape(kind))
  fc.assert(
    fc.property(anyFacts(kind), (facts) => {
      expect(z.parse(schema, facts)).toMatchObject(readFacts(kind, facts))
      for (const [name, entry] of factsOfKind(kind)) {
        expect(readFactText(entry, typedFact(entry, facts[name]))).toEqual({ value: facts[name] })
        expect(factText(entry, facts[name], facts) === '').toBe(facts[name] === null)
      }
    }),
  )
})

it('has a title for the group of each fact, which stand in their order', () => {
  for (const kind of LISTING_KINDS) {
    const groups = factsOfKind(kind).map(([, { group }]) => Object.keys(FACT_GROUPS).indexOf(group))
    expect(groups).toEqual(groups.toSorted((one, other) => one - other))
  }
})

it('reads a record of before the facts, which has only their words', () => {
  const old = { id: 'villa', title: 'Villa', features: ['pool', 'furnished', 'parking'] }
  expect(readProperty(old)).toMatchObject({ furnished: 'yes', parkingSpaces: 1, features: old.features })
  expect(readProperty({ ...old, furnished: 'partly', parkingSpaces: 0 })).toMatchObject({
    furnished: 'partly',
    parkingSpaces: 0,
  })
  expect(readCar({ id: 'prado', title: 'Prado', features: ['duty-paid'] })).toMatchObject({ duty: 'paid' })
  const halfKnown = { id: 'flat', title: 'Flat', tenure: 'rented-out', paymentPlan: [PLAN[0], { percent: 90 }] }
  expect(readProperty(halfKnown)).toMatchObject({ tenure: 'rented-out', paymentPlan: null })
  expect(factText(LISTING_FACTS.tenure, 'rented-out')).toBe('Rented out')
  expect(factText(LISTING_FACTS.furnished, 'constructor')).toBe('Constructor')
  expect(factText(LISTING_FACTS.colour, 'valueOf')).toBe('ValueOf')
  expect(readCar({ id: 'prado', title: 'Prado', duty: 3, seats: 'many', hirePurchase: [] })).toMatchObject({
    duty: null,
    seats: null,
    hirePurchase: null,
  })
  expect(featuresBesideFacts('property', old.features)).toEqual(['pool'])
})

it('describes facts to search engines with the words that schema.org has', () => {
  const urls = { site: 'https://kilele.example', backend: 'https://kilele.example' }
  const car = testCar({ fuel: 'diesel', engineCc: 2_800, seats: 7, registeredMonth: '2021-03', bodyType: 'suv' })
  expect(carData(car, urls)).toMatchObject({
    bodyType: 'suv',
    vehicleSeatingCapacity: 7,
    dateVehicleFirstRegistered: '2021-03',
    vehicleEngine: { engineDisplacement: { value: 2_800, unitCode: 'CMQ' } },
  })
  const facts = { tenure: 'leasehold', leaseYears: 72, builtIn: 2019, plotAcres: 0.25 } as const
  expect(propertyData(testProperty(facts), urls).mainEntity).toMatchObject({
    yearBuilt: 2019,
    leaseLength: { value: 72, unitCode: 'ANN' },
  })
  expect(factsJsonLd('property', testProperty({ ...facts, category: 'land' }))).toEqual({})
})
