import type { RateKey } from './rate-definitions'

/** The values of these rates, in the units their definitions say. */
export type RateValues<Keys extends readonly RateKey[] = readonly RateKey[]> = Readonly<Record<Keys[number], number>>
