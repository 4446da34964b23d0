/**
 * The rates behind "What it really costs" with their defaults, for the backend and the dashboard. The administrator
 * edits them; a fresh site has these. `max` is where a value becomes absurd; none may be zero or less
 * (docs/product.md, "Costs and dollars").
 */

export type RateUnit = 'percent' | 'ksh' | 'months' | 'years'

export interface RateDefinition {
  readonly label: string
  readonly group: RateGroup
  readonly unit: RateUnit
  readonly value: number
  readonly max: number
  /** Where the default comes from. */
  readonly source: string
  /** Day of the source, year-month-day. */
  readonly checkedAt: string
}

export const RATE_GROUPS = ['Homes for sale', 'Rent and lease', 'Cars'] as const
export type RateGroup = (typeof RATE_GROUPS)[number]

const STAMP_DUTY =
  'Stamp Duty Act (Cap. 480), paid to the Kenya Revenue Authority, on the higher of price and valuation'
const ADVOCATES = 'Advocates (Remuneration) Order, schedule 1, as amended in 2014; approximate'
const NTSA = 'National Transport and Safety Authority, transfer of ownership by engine size'
const MORTGAGES = 'Central Bank of Kenya, average of mortgages, supervision report of 2024'
const CHECKED = '2026-01-26'

const percent = { unit: 'percent', max: 25, checkedAt: CHECKED } as const
const sale = { ...percent, group: 'Homes for sale' } as const
const rent = { ...percent, group: 'Rent and lease' } as const
const car = { ...percent, group: 'Cars' } as const
const transferFee = { ...car, unit: 'ksh', max: 100_000, source: NTSA } as const

export const RATE_DEFINITIONS = {
  'stamp-duty-urban': { ...sale, label: 'Stamp duty, urban land', value: 4, source: STAMP_DUTY },
  'stamp-duty-rural': { ...sale, label: 'Stamp duty, rural land', value: 2, source: STAMP_DUTY },
  'legal-fee-first': { ...sale, label: 'Legal fee up to ksh 5 million', value: 2, source: ADVOCATES },
  'legal-fee-next': { ...sale, label: 'Legal fee from 5 to 100 million', value: 1.5, source: ADVOCATES },
  'legal-fee-above': { ...sale, label: 'Legal fee above 100 million', value: 1.25, source: ADVOCATES },
  'legal-fee-minimum': {
    ...sale,
    label: 'Minimum legal fee',
    unit: 'ksh',
    value: 25_000,
    max: 10_000_000,
    source: ADVOCATES,
  },
  'agency-fee': {
    ...sale,
    label: 'Buyer’s agency fee',
    value: 1.5,
    source: 'Estate Agents Act (Cap. 533), scale 1A',
  },
  vat: { ...sale, label: 'VAT on legal and agency fees', value: 16, max: 50, source: 'Value Added Tax Act, 2013' },
  'stamp-duty-charge': {
    ...sale,
    label: 'Stamp duty on a mortgage',
    value: 0.1,
    source: 'Stamp Duty Act (Cap. 480), on the amount secured',
  },
  'mortgage-deposit': { ...sale, label: 'Mortgage deposit', value: 20, max: 95, source: 'Usual with banks' },
  'mortgage-interest': {
    ...sale,
    label: 'Mortgage interest per year',
    value: 14.9,
    max: 60,
    source: MORTGAGES,
    checkedAt: '2025-08-14',
  },
  'mortgage-years': {
    ...sale,
    label: 'Mortgage term',
    unit: 'years',
    value: 11,
    max: 40,
    source: MORTGAGES,
    checkedAt: '2025-08-14',
  },
  'rent-deposit': { ...rent, label: 'Deposit', unit: 'months', value: 1, max: 24, source: 'Usual in Nairobi' },
  'rent-advance': { ...rent, label: 'Rent in advance', unit: 'months', value: 1, max: 24, source: 'Usual in Nairobi' },
  'service-charge': {
    ...rent,
    label: 'Service charge, of the rent',
    value: 10,
    max: 100,
    source: 'Estimate: it differs with each home',
  },
  'stamp-duty-lease': {
    ...rent,
    label: 'Stamp duty on a lease',
    value: 1,
    source: "Stamp Duty Act (Cap. 480), of a year's rent, for three years or less",
  },
  'car-transfer-1000': { ...transferFee, label: 'Transfer, up to 1,000 cc', value: 1_660 },
  'car-transfer-1200': { ...transferFee, label: 'Transfer, up to 1,200 cc', value: 1_890 },
  'car-transfer-1500': { ...transferFee, label: 'Transfer, up to 1,500 cc', value: 2_065 },
  'car-transfer-1700': { ...transferFee, label: 'Transfer, up to 1,700 cc', value: 2_410 },
  'car-transfer-2000': { ...transferFee, label: 'Transfer, up to 2,000 cc', value: 2_695 },
  'car-transfer-2500': { ...transferFee, label: 'Transfer, up to 2,500 cc', value: 3_845 },
  'car-transfer-3000': { ...transferFee, label: 'Transfer, up to 3,000 cc', value: 5_055 },
  'car-transfer-above': { ...transferFee, label: 'Transfer, above 3,000 cc', value: 5_915 },
  'car-insurance': { ...car, label: 'Comprehensive insurance', value: 4, source: 'Usual with insurers' },
  'car-insurance-minimum': {
    ...car,
    label: 'Minimum insurance premium',
    unit: 'ksh',
    value: 37_500,
    max: 1_000_000,
    source: 'Usual with insurers',
  },
  'car-insurance-levies': {
    ...car,
    label: 'Levies on insurance',
    value: 0.45,
    source: 'Training levy of 0.2% and policyholders’ fund of 0.25%',
  },
  'car-insurance-stamp': {
    ...car,
    label: 'Stamp duty on insurance',
    unit: 'ksh',
    value: 40,
    max: 10_000,
    source: 'Stamp Duty Act (Cap. 480), per policy',
  },
  'car-loan-deposit': { ...car, label: 'Car loan deposit', value: 30, max: 95, source: 'Usual with banks' },
  'car-loan-interest': { ...car, label: 'Car loan interest per year', value: 15, max: 60, source: 'Usual with banks' },
  'car-loan-years': { ...car, label: 'Car loan term', unit: 'years', value: 4, max: 15, source: 'Usual with banks' },
  'hire-purchase-interest': {
    ...car,
    label: 'Hire purchase interest per year',
    value: 20,
    max: 60,
    source: 'Usual with dealers',
  },
} as const satisfies Record<string, RateDefinition>

export type RateKey = keyof typeof RATE_DEFINITIONS

export const RATE_KEYS = Object.keys(RATE_DEFINITIONS).filter(isRateKey)

export function isRateKey(key: string): key is RateKey {
  return Object.hasOwn(RATE_DEFINITIONS, key)
}

/**
 * Shillings for a dollar: the default, and what is absurd. Central Bank of Kenya, weekly bulletin of 2 January 2026.
 */
export const USD_DEFAULT = { kes: 129.01, at: '2025-12-31' } as const
export const USD_BOUNDS = { min: 10, max: 10_000 } as const
