/** A line of a bench's table, by the names of its columns. */
export type Row = Record<string, string | number>

/** A row of a bench, one of its columns, and the value it shall reach. */
export interface Aim {
  readonly bench: string
  /** Columns and values that tell the row from the bench's others. */
  readonly where: Row
  readonly column: string
  readonly aim: number
  /** By default smaller values are better. */
  readonly higherIsBetter?: true
}

const PAGES = ['home', 'list', 'detail']
const IN_TABLE = ['a keystroke in the search', 'selecting one', 'selecting all', 'a choice in a filter']
const SIZES = [40, 1_000, 10_000]
const BUILD_SIZES = [32, 800, 8_000]

/** What the site shall reach on two cores, beside docs/performance.md. */
export const AIMS: readonly Aim[] = [
  ...PAGES.flatMap((page): Aim[] => [
    { bench: 'pages', where: { page }, column: 'performance', aim: 98, higherIsBetter: true },
    { bench: 'pages', where: { page }, column: 'TBT', aim: 75 },
    { bench: 'pages', where: { page }, column: 'CLS', aim: 0 },
    { bench: 'pages', where: { page }, column: 'scripts', aim: page === 'detail' ? 150_000 : 125_000 },
    { bench: 'pages', where: { page: `${page}, ratio` }, column: 'LCP', aim: 1.1 },
  ]),
  { bench: 'interactions', where: { interaction: 'opening the menu' }, column: 'INP, ms', aim: 100 },
  {
    bench: 'interactions',
    where: { interaction: 'a keystroke in a filter, 10,000 cars' },
    column: 'INP, ms',
    aim: 50,
  },
  {
    bench: 'interactions',
    where: { interaction: 'a step of a slider, 10,000 properties' },
    column: 'INP, ms',
    aim: 100,
  },
  { bench: 'interactions', where: { interaction: 'See More of the reviews' }, column: 'INP, ms', aim: 100 },
  ...IN_TABLE.map((interaction): Aim => ({
    bench: 'interactions',
    where: { interaction: `${interaction}, table of 1,000 listings` },
    column: 'INP, ms',
    aim: 100,
  })),
  ...['from the list to a home', 'from the list to a car', 'from home to a home'].map((way): Aim => ({
    bench: 'next-page',
    where: { way },
    column: 'largest paint, ms',
    aim: 300,
  })),
  { bench: 'search', where: { measured: 'index, Brotli bytes' }, column: 'value', aim: 400_000 },
  {
    bench: 'api',
    where: { properties: 40, response: 'static page' },
    column: 'per second',
    aim: 4_000,
    higherIsBetter: true,
  },
  { bench: 'api', where: { properties: 40, response: 'static page' }, column: 'p99, ms', aim: 60 },
  {
    bench: 'api',
    where: { properties: 40, response: 'list as cards' },
    column: 'per second',
    aim: 4_000,
    higherIsBetter: true,
  },
  {
    bench: 'api',
    where: { properties: 10_000, response: 'list as cards' },
    column: 'per second',
    aim: 500,
    higherIsBetter: true,
  },
  { bench: 'api', where: { properties: 10_000, response: 'list as cards' }, column: 'p99, ms', aim: 250 },
  { bench: 'memory', where: { database: 'embedded', moment: 'at rest' }, column: 'backend, MB', aim: 450 },
  { bench: 'memory', where: { database: 'embedded', moment: 'after mixed load' }, column: 'backend, MB', aim: 600 },
  { bench: 'memory', where: { database: 'PostgreSQL', moment: 'at rest' }, column: 'backend, MB', aim: 300 },
  { bench: 'memory', where: { database: 'PostgreSQL', moment: 'after mixed load' }, column: 'backend, MB', aim: 300 },
  { bench: 'memory', where: { processes: 'starter, emulator, publisher' }, column: 'MB', aim: 300 },
  { bench: 'memory', where: { properties: 40, moment: 'after load' }, column: 'backend, MB', aim: 600 },
  { bench: 'memory', where: { properties: 10_000, moment: 'after load' }, column: 'backend, MB', aim: 600 },
  {
    bench: 'lists',
    where: { properties: 10_000, list: 'as cards, own photos' },
    column: 'bytes, Brotli',
    aim: 350_000,
  },
  ...SIZES.map((listings, at): Aim => ({
    bench: 'publish',
    where: { listings, change: 'another title' },
    column: 'after the debounce, s',
    aim: [25, 35, 60][at] ?? 0,
  })),
  ...BUILD_SIZES.map((properties, at): Aim => ({
    bench: 'build',
    where: { properties },
    column: 'cold, s',
    aim: [100, 130, 220][at] ?? 0,
  })),
]
