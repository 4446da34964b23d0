interface Destination {
  readonly point?: { readonly lat: number; readonly lng: number } | null | undefined
  /** The place in words, most exact first. */
  readonly words: readonly (string | null | undefined)[]
}

/** A link that opens a map application with the way to a place in Kenya. */
export function directionsTo({ point, words }: Destination): string {
  const named = [...words.filter(Boolean), 'Kenya'].join(', ')
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point ? `${point.lat},${point.lng}` : named)}`
}
