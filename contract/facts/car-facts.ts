import { featureLabel } from '../text/plain-text'
import { groupThousands } from '../price'
import { counted, fact, readCount, type FactReading, type FactTable } from './fact'

/** The facts of cars beyond the specification (docs/product.md, "Facts"). */
export const CAR_FACTS = {
  bodyType: fact({
    kinds: ['car'],
    label: 'Body',
    group: 'vehicle',
    value: {
      type: 'choice',
      choices: ['suv', 'saloon', 'hatchback', 'estate', 'pickup', 'coupe', 'convertible', 'van', 'minibus', 'truck'],
      labels: { suv: 'SUV', coupe: 'Coupé' },
    } as const,
    shown: ['detail', 'comparison', 'filter'],
    jsonLd: (bodyType) => ({ bodyType }),
    csvNames: ['Body type'],
  }),
  transmission: fact({
    kinds: ['car'],
    label: 'Transmission',
    group: 'vehicle',
    value: { type: 'choice', choices: ['automatic', 'manual'] } as const,
    shown: ['detail', 'comparison', 'filter', 'caption'],
  }),
  fuel: fact({
    kinds: ['car'],
    label: 'Fuel',
    group: 'vehicle',
    value: { type: 'choice', choices: ['petrol', 'diesel', 'hybrid', 'electric'] } as const,
    shown: ['detail', 'comparison', 'filter', 'caption'],
  }),
  engineCc: fact({
    kinds: ['car'],
    label: 'Engine',
    group: 'vehicle',
    value: { type: 'whole', min: 50, max: 20_000, unit: 'cc' },
    shown: ['detail', 'comparison', 'caption'],
    onlyWith: { field: 'fuel', isNot: ['electric'] },
    text: (cc) => `${groupThousands(cc)} cc`,
    jsonLd: (cc) => ({
      vehicleEngine: {
        '@type': 'EngineSpecification',
        engineDisplacement: { '@type': 'QuantitativeValue', value: cc, unitCode: CUBIC_CENTIMETRE },
      },
    }),
    csvNames: ['CC', 'Engine size'],
  }),
  drive: fact({
    kinds: ['car'],
    label: 'Drive',
    group: 'vehicle',
    value: { type: 'choice', choices: ['2wd', '4wd'] } as const,
    shown: ['detail', 'comparison', 'filter'],
  }),
  seats: fact({
    kinds: ['car'],
    label: 'Seats',
    group: 'vehicle',
    value: { type: 'whole', min: 1, max: 60 },
    shown: ['detail', 'comparison', 'search'],
    text: (seats) => counted(seats, 'seat'),
    fromText: (text) => readCount(text, /[ -]?seat(s|ers?)?$/i),
    jsonLd: (seats) => ({ vehicleSeatingCapacity: seats }),
    csvNames: ['Seating'],
  }),
  colour: fact({
    kinds: ['car'],
    label: 'Colour',
    group: 'vehicle',
    value: { type: 'text', max: 40 },
    text: featureLabel,
    shown: ['detail', 'comparison', 'search'],
    csvNames: ['Color'],
  }),
  registeredMonth: fact({
    kinds: ['car'],
    label: 'First registered in',
    group: 'papers',
    value: { type: 'month', earliest: '1950-01', latest: 'today' },
    shown: ['detail', 'comparison'],
    sentence: (month) => `First registered in ${month}`,
    jsonLd: (month) => ({ dateVehicleFirstRegistered: month }),
    csvNames: ['Registered'],
  }),
  usage: fact({
    kinds: ['car'],
    label: 'Previous use',
    group: 'papers',
    value: { type: 'choice', choices: ['foreign-used', 'locally-used'] } as const,
    shown: ['detail', 'comparison', 'filter', 'caption'],
    onlyWith: { field: 'condition', is: ['used'] },
  }),
  logbook: fact({
    kinds: ['car'],
    label: 'Logbook',
    group: 'papers',
    value: {
      type: 'choice',
      choices: ['ready', 'in-process', 'with-bank'],
      labels: { ready: 'Logbook ready', 'in-process': 'Logbook in process', 'with-bank': 'Logbook with the bank' },
    } as const,
    shown: ['detail', 'comparison', 'search'],
  }),
  duty: fact({
    kinds: ['car'],
    label: 'Duty',
    group: 'papers',
    value: {
      type: 'choice',
      choices: ['paid', 'not-paid', 'exempt'],
      labels: { paid: 'Duty paid', 'not-paid': 'Duty not paid', exempt: 'Exempt from duty' },
    } as const,
    shown: ['detail', 'comparison', 'filter'],
    word: { feature: 'duty-paid', value: 'paid', isSaidBy: (duty) => duty === 'paid' },
  }),
  inspectedOn: fact({
    kinds: ['car'],
    label: 'Inspected on',
    group: 'papers',
    value: { type: 'date', latest: 'today' },
    shown: ['detail', 'comparison'],
    sentence: (day) => `Inspected on ${day}`,
  }),
  hirePurchase: fact({
    kinds: ['car'],
    label: 'Hire purchase',
    group: 'offer',
    value: {
      type: 'object',
      of: { depositPercent: { type: 'whole', max: 90 }, months: { type: 'whole', min: 1, max: 96 } },
    } as const,
    shown: ['detail', 'comparison'],
    text: ({ depositPercent, months }) => `${depositPercent} % deposit, ${counted(months, 'month')}`,
    sentence: (text) => `Hire purchase: ${text}`,
    fromText: readHirePurchase,
    toText: ({ depositPercent, months }) => `${depositPercent}% over ${counted(months, 'month')}`,
  }),
} as const satisfies FactTable

/** UN/CEFACT code. */
const CUBIC_CENTIMETRE = 'CMQ'

/** Reads '40% over 36 months' and the words of the page, '40 % deposit, 36 months'. */
function readHirePurchase(text: string): FactReading {
  const [, deposit, months] =
    /^(?:hire purchase: )?(\d{1,4}) ?%(?: deposit)?,?(?: over)? (\d{1,4}) months?$/i.exec(text) ?? []
  return deposit === undefined || months === undefined
    ? { fault: "must be such as '40% over 36 months'" }
    : { value: { depositPercent: Number(deposit), months: Number(months) } }
}
