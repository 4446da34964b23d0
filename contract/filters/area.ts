import { PLACES } from '../text/places'
import { roundDegrees, type Point } from '../text/point'

/** A rectangle of the map; its edges belong to it. Degrees, as exact as points of listings are. */
export interface Area {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/

/** Reads 'south,west,north,east'. Undefined for everything else, also when south is above north. */
export function areaFromText(text: string | undefined): Area | undefined {
  const words = text?.split(',') ?? []
  if (words.length !== 4 || !words.every((word) => DEGREES.test(word))) return undefined
  const [south = NaN, west = NaN, north = NaN, east = NaN] = words.map((word) => roundDegrees(Number(word)))
  const isOnEarth = Math.max(-south, north) <= 90 && Math.max(-west, east) <= 180
  return isOnEarth && south <= north && west <= east ? { south, west, north, east } : undefined
}

/** Writes what `areaFromText` reads. */
export function areaParameter({ south, west, north, east }: Area): string {
  return [south, west, north, east].map(roundDegrees).join()
}

export function isInArea({ lat, lng }: Point, { south, west, north, east }: Area): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}

/** 'Map area near Karen, Nairobi' */
export function areaLabel({ south, west, north, east }: Area): string {
  const place = nearestPlace({ lat: (south + north) / 2, lng: (west + east) / 2 })
  return place === undefined ? 'Map area' : `Map area near ${place}`
}

/** Degrees; some 110 km. */
const NEAR = 1

/** The name of the nearest place of the list; undefined when none is near. */
export function nearestPlace({ lat, lng }: Point): string | undefined {
  const [nearest] = PLACES.map((place) => ({
    name: place.name,
    // Near the equator a degree is as long in both directions.
    distance: Math.hypot(place.lat - lat, place.lng - lng),
  })).sort((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= NEAR ? nearest.name : undefined
}
