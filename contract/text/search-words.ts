import { MAKES, type Spellings } from './names'

export { wordsOf, type WrittenWord } from './names'

/**
 * The trade's words: how people write what listings say in other words. All in compact form (`compactText`), so that a
 * spelling stands for its joined and split forms: 'landcruiser' for 'Land Cruiser' and 'land-cruiser'.
 */

/** Words that mean the same in a listing and in a search. */
const SYNONYMS: Spellings = {
  // Models and bodies.
  convertible: ['cabriolet', 'roadster'],
  estate: ['stationwagon', 'wagon'],
  landcruiser: [],
  pickup: ['doublecab', 'doublecabin', 'singlecab'],
  rangerover: [],
  saloon: ['sedan'],
  suv: ['crossover', 'sportutilityvehicle', 'sportsutilityvehicle'],
  truck: ['lorry'],
  // Drive, fuel, transmission, condition, colour and duty.
  '2wd': ['2wheeldrive', 'twowheeldrive', '4x2', 'frontwheeldrive', 'rearwheeldrive', 'fwd', 'rwd'],
  '4wd': ['4wheeldrive', 'fourwheeldrive', 'allwheeldrive', 'awd', '4x4', '4by4', 'fourbyfour'],
  automatic: ['auto'],
  dutynotpaid: ['dutyunpaid', 'unpaidduty'],
  dutypaid: ['paidduty'],
  electric: ['ev'],
  exemptfromduty: ['dutyexempt', 'dutyfree'],
  foreignused: ['exjapan', 'japanused'],
  grey: ['gray'],
  locallyused: ['localused', 'kenyanused', 'kenyaused'],
  new: ['brandnew', 'mpya'],
  petrol: ['gasoline'],
  used: ['secondhand', 'mtumba'],
  // Features of homes.
  borehole: ['kisima'],
  dsq: ['sq', 'maid', 'maidsquarter', 'servant', 'servantquarter', 'servantsquarter', 'staffquarter'],
  furnished: ['fullyfurnished'],
  garden: ['bustani'],
  generator: ['genset', 'standbygenerator'],
  gym: ['fitness'],
  lift: ['elevator'],
  offplan: ['underconstruction'],
  partlyfurnished: ['partfurnished', 'partiallyfurnished', 'semifurnished'],
  pool: ['swimming', 'swimmingpool'],
  seaview: ['oceanview'],
  security: ['guarded', 'ulinzi'],
  unfurnished: ['notfurnished'],
  // Kinds of homes.
  apartment: ['appartment', 'apt', 'flat', 'fleti'],
  maisonette: ['maisonnette', 'mansionette'],
  studio: ['bedsit', 'bedsitter'],
  // Places.
  centre: ['cbd'],
  eldoret: ['eld'],
  kisumu: ['ksm'],
  mombasa: ['msa'],
  nairobi: ['nbi', 'nrb'],
  road: ['rd'],
  westlands: ['westi', 'westie'],
}

/**
 * What asks for a choice, not for the word: 'to let' finds what is for rent, and no house for sale whose title says
 * that its last tenants paid rent.
 */
const CHOICES: Spellings = {
  rent: [
    'rent',
    'forrent',
    'rental',
    'renting',
    'let',
    'tolet',
    'letting',
    'kodi',
    'kukodi',
    'kukodisha',
    'kupanga',
    'kupangisha',
    'inakodishwa',
    'yakukodi',
    'yakupanga',
  ],
  lease: ['lease', 'forlease', 'leasing'],
  sale: [
    'sale',
    'forsale',
    'onsale',
    'selling',
    'buy',
    'buying',
    'tobuy',
    'nunua',
    'kununua',
    'kuuza',
    'yakuuza',
    'inauzwa',
    'zinauzwa',
  ],
  house: ['home', 'nyumba'],
  land: ['plot', 'shamba', 'mashamba', 'kiwanja', 'viwanja', 'ardhi', 'ploti'],
  car: ['car', 'gari', 'magari', 'vehicle'],
}

/** Bedrooms: '3bed', '2bdrm', '4bhk', 'twobedroom', 'threebedroomed'. */
const BEDROOMS =
  /^(\d{1,2}|one|two|three|four|five|six)(?:bed(?:rooms?|rms?)?(?:ed|s)?|bd(?:r|m|rm)?s?|brs?|brms?|bhk)$/
/** 'vyumba vitatu' */
const ROOMS = /^vyumba(\d{1,2}|viwili|vitatu|vinne|vitano)$/
/** Seats: '7seater', '7seats', 'sevenseater'. */
const SEATS = /^(\d{1,2}|two|four|five|six|seven|eight|nine|ten|eleven|twelve)seat(?:er|ed)?s?$/
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  viwili: 2,
  vitatu: 3,
  vinne: 4,
  vitano: 5,
}
/** A reference, or the beginning of one. */
const REFERENCE = /^(pr|cr)0*(\d*)$/

export interface Meaning {
  /** The word that it stands for, in compact form. */
  readonly word: string
  readonly kind: 'synonym' | 'choice' | 'quantity' | 'reference'
}

/**
 * What some words mean together. Null when the table does not have them.
 * @param compact the compact forms that `wordsOf` returns for them, joined
 */
export function meaningOf(compact: string): Meaning | null {
  const [, prefix, digits] = REFERENCE.exec(compact) ?? []
  if (prefix !== undefined) return { word: `${prefix}${digits ?? ''}`, kind: 'reference' }
  const count = (BEDROOMS.exec(compact) ?? ROOMS.exec(compact))?.[1]
  if (count !== undefined) return { word: `${NUMBERS[count] ?? Number(count)}bed`, kind: 'quantity' }
  const seats = SEATS.exec(compact)?.[1]
  if (seats !== undefined) return { word: `${NUMBERS[seats] ?? Number(seats)}seat`, kind: 'quantity' }
  meanings ??= new Map([...rowsOf(MAKES, 'synonym'), ...rowsOf(SYNONYMS, 'synonym'), ...rowsOf(CHOICES, 'choice')])
  return meanings.get(compact) ?? meanings.get(withoutPlural(compact)) ?? null
}

let meanings: ReadonlyMap<string, Meaning> | undefined

function rowsOf(table: Spellings, kind: Meaning['kind']) {
  return Object.entries(table).flatMap(([word, spellings]) => {
    // A choice's own word may also be part of a name, such as 'State House' and 'Land Rover'.
    const all = kind === 'choice' ? spellings : [word, ...spellings]
    return all.map((spelling) => [spelling, { word, kind }] as const)
  })
}

/** @param compact one word */
export function withoutPlural(compact: string): string {
  return compact.length > 3 && compact.endsWith('s') && !compact.endsWith('ss') ? compact.slice(0, -1) : compact
}
