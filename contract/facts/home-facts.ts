import { featureLabel } from '../text/plain-text'
import { formatShillings } from '../price'
import { counted, dayText, fact, inWords, readCount, todayInKenya, type FactReading, type FactTable } from './fact'
import { plotText, readPlot } from './plot'

/** The facts of homes and land beyond the specification (docs/product.md, "Facts"). */
export const HOME_FACTS = {
  tenure: fact({
    kinds: ['property'],
    label: 'Tenure',
    group: 'ownership',
    value: { type: 'choice', choices: ['freehold', 'leasehold'] } as const,
    shown: ['detail', 'comparison', 'filter', 'caption'],
    text: (tenure, listing) => {
      const years = tenure === 'leasehold' ? numberOf(listing, 'leaseYears') : null
      return [featureLabel(tenure), years !== null && `${counted(years, 'year')} left`].filter(Boolean).join(', ')
    },
  }),
  leaseYears: fact({
    kinds: ['property'],
    label: 'Lease left',
    group: 'ownership',
    value: { type: 'whole', min: 1, max: 999, unit: 'years' },
    // Told with the tenure.
    shown: [],
    onlyWith: { field: 'tenure', is: ['leasehold'] },
    text: (years) => counted(years, 'year'),
    jsonLd: (years, listing) =>
      isHome(listing) ? { leaseLength: { '@type': 'QuantitativeValue', value: years, unitCode: 'ANN' } } : {},
  }),
  titleState: fact({
    kinds: ['property'],
    label: 'Land title',
    group: 'ownership',
    value: {
      type: 'choice',
      choices: ['title-deed', 'sectional-title', 'share-certificate', 'allotment-letter', 'in-process'],
      labels: { 'in-process': 'Title in process' },
    } as const,
    shown: ['detail', 'comparison', 'search'],
  }),
  titleSearchedOn: fact({
    kinds: ['property'],
    label: 'Title searched on',
    group: 'ownership',
    value: { type: 'date', latest: 'today' },
    shown: ['detail', 'comparison'],
    sentence: (day) => `Title searched on ${day}`,
  }),
  plotAcres: fact({
    kinds: ['property'],
    label: 'Plot',
    group: 'ownership',
    value: { type: 'decimal', min: 0.0001, max: 100_000, places: 4, unit: 'acres' },
    shown: ['detail', 'comparison', 'filter', 'caption'],
    text: plotText,
    fromText: readPlot,
    csvNames: ['Acres', 'Plot (acres)', 'Plot size'],
  }),
  furnished: fact({
    kinds: ['property'],
    label: 'Furnishing',
    group: 'building',
    value: {
      type: 'choice',
      choices: ['yes', 'partly', 'no'],
      labels: { yes: 'Furnished', partly: 'Partly furnished', no: 'Unfurnished' },
    } as const,
    shown: ['detail', 'comparison', 'filter'],
    word: { feature: 'furnished', value: 'yes', isSaidBy: (furnished) => furnished !== 'no' },
  }),
  parkingSpaces: fact({
    kinds: ['property'],
    label: 'Parking spaces',
    group: 'building',
    value: { type: 'whole', max: 100 },
    shown: ['detail', 'comparison', 'search'],
    fromText: (text) => readCount(text, /(parking|car)? ?(spaces?|slots?|bays?)$/i),
    sentence: (_text, spaces) => (spaces === 0 ? 'No parking' : counted(spaces, 'parking space')),
    word: { feature: 'parking', value: 1, isSaidBy: (spaces) => spaces > 0 },
  }),
  builtIn: fact({
    kinds: ['property'],
    label: 'Built in',
    group: 'building',
    value: { type: 'whole', min: 1850, max: () => Number(todayInKenya().slice(0, 4)) + 1 },
    shown: ['detail', 'comparison'],
    text: String,
    sentence: (year) => `Built in ${year}`,
    jsonLd: (year, listing) => (isHome(listing) ? { yearBuilt: year } : {}),
    csvNames: ['Year built'],
  }),
  completion: fact({
    kinds: ['property'],
    label: 'Completion',
    group: 'building',
    value: { type: 'choice', choices: ['ready', 'off-plan'], labels: { 'off-plan': 'Off-plan' } } as const,
    shown: ['detail', 'comparison', 'filter'],
    text: (completion, listing) => {
      if (completion !== 'off-plan') return featureLabel(completion)
      const { completionMonth: month } = listing as { completionMonth?: unknown }
      return typeof month === 'string' ? `Off-plan, ready in ${dayText(month)}` : 'Off-plan'
    },
  }),
  completionMonth: fact({
    kinds: ['property'],
    label: 'Ready in',
    group: 'building',
    value: { type: 'month', earliest: '2000-01' },
    // Told with the completion.
    shown: [],
    onlyWith: { field: 'completion', is: ['off-plan'] },
  }),
  serviceCharge: fact({
    kinds: ['property'],
    label: 'Service charge',
    group: 'payment',
    value: { type: 'money', max: 10_000_000, per: 'month' },
    shown: ['detail', 'comparison'],
    text: (charge) => (charge === 0 ? 'None' : `${formatShillings(charge)} a month`),
    sentence: (text, charge) => (charge === 0 ? 'No service charge' : `Service charge ${text}`),
  }),
  depositMonths: fact({
    kinds: ['property'],
    label: 'Deposit',
    group: 'payment',
    value: { type: 'whole', max: 24, unit: 'months' },
    shown: ['detail', 'comparison'],
    onlyWith: { field: 'type', is: ['rent', 'lease'] },
    text: (months) => (months === 0 ? 'None' : counted(months, 'month')),
    sentence: (_text, months) =>
      months === 0 ? 'No deposit' : `Deposit of ${inWords(months)} month${months === 1 ? '' : 's'}`,
  }),
  paymentPlan: fact({
    kinds: ['property'],
    label: 'Payment plan',
    group: 'payment',
    value: {
      type: 'list',
      max: 12,
      of: { percent: { type: 'whole', min: 1, max: 100 }, when: { type: 'text', max: 80 } },
    } as const,
    shown: ['detail', 'comparison'],
    onlyWith: { field: 'completion', is: ['off-plan'] },
    text: (plan) => plan.map(({ percent, when }) => `${percent} % ${when}`).join(', '),
    fromText: readPlan,
    toText: (plan) => plan.map(({ percent, when }) => `${percent}% ${when}`).join(BETWEEN),
    fault: (plan) => {
      if (plan.some(({ when }) => ` ${when} `.includes(BETWEEN))) return `must not contain '${BETWEEN}' in a text`
      const total = plan.reduce((sum, { percent }) => sum + percent, 0)
      return total === 100 ? null : `must add up to 100 %, not ${total} %`
    },
  }),
} as const satisfies FactTable

const BETWEEN = ' | '

/** Reads '10% on signing | 90% on completion'. */
function readPlan(text: string): FactReading {
  const items = text.split(BETWEEN).map((item) => /^(\d+) ?% (.+)$/s.exec(item.trim()))
  const plan = items.flatMap((item) => (item ? [{ percent: Number(item[1]), when: (item[2] ?? '').trim() }] : []))
  return plan.length === items.length
    ? { value: plan }
    : { fault: "must be a plan such as '10% on signing | 90% on completion'" }
}

function numberOf(listing: object, field: string): number | null {
  const value = new Map<string, unknown>(Object.entries(listing)).get(field)
  return typeof value === 'number' ? value : null
}

/** schema.org has no such words for land. */
function isHome(listing: object): boolean {
  return 'category' in listing && (listing.category === 'house' || listing.category === 'apartment')
}
