import { withoutInvisibleMarks, withPlainDashes } from './plain-text'
import { POINT_BOUNDS, type Point } from './point'

/** A point that a person pasted, or why it cannot be used, as the end of a sentence about it. */
export type PointReading = { readonly point: Point } | { readonly fault: string }

const WRITE = "write latitude and longitude, such as '-1.3197, 36.7073'"
const PLUS_CODE = /^[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(\s|,|$)/i
const SHORT_LINK = /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl|g\.co)\//i
const LINK = /^https?:\/\//i
/** Within a link of Google Maps: the marked place, then what the address asks for, then the middle of the map. */
const IN_LINK = [
  /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/,
  /[?&](?:q|query|ll|destination)=(-?\d+(?:\.\d+)?)(?:,|%2C)\+?(-?\d+(?:\.\d+)?)/i,
  /@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/,
]
/** Decimal degrees, or degrees with minutes and seconds; then the letter of the half of the globe. */
const DEGREES = /^(-?)(\d{1,3}(?:\.\d+)?)°?(?:\s*(\d{1,2}(?:\.\d+)?)'(?:\s*(\d{1,2}(?:\.\d+)?)")?)?\s*([NSEW])?$/i

/**
 * Reads '-1.3197, 36.7073' as maps give it, also with '|', ';' or a space between, in brackets, with degree signs,
 * minutes and letters, with other minus signs, and links of Google Maps that contain it.
 */
export function readPointText(text: string): PointReading {
  const typed = withPlainDashes(withoutInvisibleMarks(text)).trim()
  if (SHORT_LINK.test(typed)) return { fault: `is a short link, which has no coordinates: open it and ${WRITE}` }
  if (PLUS_CODE.test(typed)) return { fault: `is a plus code: ${WRITE}` }
  if (LINK.test(typed)) {
    const [, lat, lng] = IN_LINK.map((pattern) => pattern.exec(typed)).find((found) => found !== null) ?? []
    return lat === undefined || lng === undefined
      ? { fault: `is a link without coordinates: ${WRITE}` }
      : checked(Number(lat), Number(lng))
  }
  const parts = partsOf(typed)
  const [lat, lng] = parts.map(degreesOf)
  if (parts.length !== 2 || !lat || !lng) return { fault: `is not a point: ${WRITE}` }
  return lat.axis === 'lng' || lng.axis === 'lat'
    ? checked(lng.degrees, lat.degrees)
    : checked(lat.degrees, lng.degrees)
}

function partsOf(text: string): string[] {
  const plain = text
    .replaceAll(/[\u00ba\u02da]/g, '°')
    .replaceAll(/''|[\u2033\u201c\u201d]/g, '"')
    .replaceAll(/[\u2032\u2018\u2019\u00b4]/g, "'")
    .replaceAll(/[()[\]{}]/g, '')
    .trim()
  const parted = plain.split(/\s*[,;|]\s*/)
  if (parted.length > 1) return parted
  const afterLetter = /^(.*[NSEW])\s+(.*)$/i.exec(plain)
  return afterLetter ? afterLetter.slice(1) : plain.split(/\s+/)
}

function degreesOf(text: string): { degrees: number; axis: 'lat' | 'lng' | undefined } | undefined {
  const [found, minus, degrees, minutes = 0, seconds = 0, letter = ''] = DEGREES.exec(text) ?? []
  if (found === undefined) return undefined
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  const side = letter.toUpperCase()
  const isNegative = minus === '-' || side === 'S' || side === 'W'
  const axis = side === '' ? undefined : side === 'N' || side === 'S' ? 'lat' : 'lng'
  return { degrees: isNegative ? -size : size, axis }
}

/** Swapped coordinates are not put right: which of two points was meant, only a person knows. */
function checked(lat: number, lng: number): PointReading {
  return !isInKenya(lat, lng) && isInKenya(lng, lat)
    ? { fault: `has latitude and longitude the wrong way round: write '${lng}, ${lat}'` }
    : { point: { lat, lng } }
}

function isInKenya(lat: number, lng: number): boolean {
  const { latMin, latMax, lngMin, lngMax } = POINT_BOUNDS
  return lat >= latMin && lat <= latMax && lng >= lngMin && lng <= lngMax
}
