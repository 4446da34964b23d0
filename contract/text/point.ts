import { isFiniteNumber, isRecord } from './tolerant-reader'

/** Where a listing is, in degrees, rounded to `POINT_BOUNDS.step`. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** Degrees: Kenya with a margin. Points are rounded to `step`, some 1.1 km, so that no exact address is published. */
export const POINT_BOUNDS = { latMin: -5, latMax: 5.5, lngMin: 33.5, lngMax: 42, step: 0.01 } as const

/** Reads a point, rounded, whatever was sent; what is no point in Kenya becomes null. */
export function readPoint(value: unknown): { lat: number; lng: number } | null {
  const { lat, lng } = isRecord(value) ? value : {}
  if (!isFiniteNumber(lat) || !isFiniteNumber(lng)) return null
  const { latMin, latMax, lngMin, lngMax } = POINT_BOUNDS
  if (lat < latMin || lat > latMax || lng < lngMin || lng > lngMax) return null
  return { lat: roundDegrees(lat), lng: roundDegrees(lng) }
}

/** Points of listings are as exact. */
export function roundDegrees(degrees: number): number {
  // Not -0, which '-0.00' would be.
  return Number(degrees.toFixed(2)) + 0
}
