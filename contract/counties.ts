import { plainText } from './plain-text'

/** Kenya's 47 counties in the order and spelling of the First Schedule to the Constitution of Kenya, 2010. */
export const COUNTIES = [
  'Mombasa',
  'Kwale',
  'Kilifi',
  'Tana River',
  'Lamu',
  'Taita/Taveta',
  'Garissa',
  'Wajir',
  'Mandera',
  'Marsabit',
  'Isiolo',
  'Meru',
  'Tharaka-Nithi',
  'Embu',
  'Kitui',
  'Machakos',
  'Makueni',
  'Nyandarua',
  'Nyeri',
  'Kirinyaga',
  "Murang'a",
  'Kiambu',
  'Turkana',
  'West Pokot',
  'Samburu',
  'Trans Nzoia',
  'Uasin Gishu',
  'Elgeyo/Marakwet',
  'Nandi',
  'Baringo',
  'Laikipia',
  'Nakuru',
  'Narok',
  'Kajiado',
  'Kericho',
  'Bomet',
  'Kakamega',
  'Vihiga',
  'Bungoma',
  'Busia',
  'Siaya',
  'Kisumu',
  'Homa Bay',
  'Migori',
  'Kisii',
  'Nyamira',
  'Nairobi City',
] as const

type County = (typeof COUNTIES)[number]

/** Letters alone, so that "Murang’a County", 'Muranga' and 'MURANGA' are one. */
function lettersOf(name: string): string {
  return plainText(name)
    .replaceAll(/\b(county|city|government|of)\b/g, '')
    .replaceAll(/[^a-z]/g, '')
}

const BY_LETTERS: ReadonlyMap<string, County> = new Map(COUNTIES.map((county) => [lettersOf(county), county]))

/** The county of a name in any usual spelling; undefined for other texts. */
export function countyOf(name: string): County | undefined {
  return BY_LETTERS.get(lettersOf(name))
}
