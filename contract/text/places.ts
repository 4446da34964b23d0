import { plainText } from './plain-text'

/** Places that listings are usually in, with the centre of each in degrees, rounded as `POINT_BOUNDS` demands. */
export const PLACES = [
  { name: 'Karen, Nairobi', lat: -1.32, lng: 36.7 },
  { name: 'Runda, Nairobi', lat: -1.22, lng: 36.81 },
  { name: 'Muthaiga, Nairobi', lat: -1.25, lng: 36.84 },
  { name: 'Kilimani, Nairobi', lat: -1.29, lng: 36.79 },
  { name: 'Kileleshwa, Nairobi', lat: -1.28, lng: 36.78 },
  { name: 'Lavington, Nairobi', lat: -1.28, lng: 36.77 },
  { name: 'Westlands, Nairobi', lat: -1.27, lng: 36.81 },
  { name: 'Parklands, Nairobi', lat: -1.26, lng: 36.82 },
  { name: 'Riverside, Nairobi', lat: -1.27, lng: 36.79 },
  { name: 'Gigiri, Nairobi', lat: -1.23, lng: 36.8 },
  { name: 'Kitisuru, Nairobi', lat: -1.23, lng: 36.77 },
  { name: 'Lower Kabete, Nairobi', lat: -1.24, lng: 36.74 },
  { name: 'Spring Valley, Nairobi', lat: -1.25, lng: 36.79 },
  { name: 'Langata, Nairobi', lat: -1.36, lng: 36.75 },
  { name: 'Nairobi, centre', lat: -1.29, lng: 36.82 },
  { name: 'Kiambu Road', lat: -1.2, lng: 36.84 },
  { name: 'Tigoni, Limuru', lat: -1.14, lng: 36.68 },
  { name: 'Ruiru', lat: -1.15, lng: 36.96 },
  { name: 'Thika', lat: -1.03, lng: 37.07 },
  { name: 'Athi River', lat: -1.45, lng: 36.98 },
  { name: 'Kitengela', lat: -1.47, lng: 36.96 },
  { name: 'Machakos', lat: -1.52, lng: 37.26 },
  { name: 'Naivasha', lat: -0.72, lng: 36.43 },
  { name: 'Nakuru', lat: -0.3, lng: 36.07 },
  { name: 'Nanyuki', lat: 0.01, lng: 37.07 },
  { name: 'Nyeri', lat: -0.42, lng: 36.95 },
  { name: 'Eldoret', lat: 0.51, lng: 35.27 },
  { name: 'Kisumu', lat: -0.09, lng: 34.77 },
  { name: 'Kericho', lat: -0.37, lng: 35.28 },
  { name: 'Mombasa, island', lat: -4.05, lng: 39.67 },
  { name: 'Nyali, Mombasa', lat: -4.02, lng: 39.71 },
  { name: 'Shanzu, Mombasa', lat: -3.97, lng: 39.75 },
  { name: 'Vipingo', lat: -3.82, lng: 39.8 },
  { name: 'Kilifi', lat: -3.63, lng: 39.85 },
  { name: 'Watamu', lat: -3.35, lng: 40.02 },
  { name: 'Malindi', lat: -3.22, lng: 40.12 },
  { name: 'Lamu', lat: -2.27, lng: 40.9 },
  { name: 'Diani Beach', lat: -4.28, lng: 39.59 },
] as const

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
