/**
 * A finite number below 10^21 with commas between its thousands, rounded to `places` decimals. Reads as
 * Intl.NumberFormat('en-KE') writes it, whose first use alone keeps a slow phone busy for fifty milliseconds.
 */
export function groupThousands(value: number, places = 0): string {
  const [whole = '', decimals] = String(Number(value.toFixed(places))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}
