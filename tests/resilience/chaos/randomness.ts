/** Pseudorandom numbers that are the same for the same seed (mulberry32). */
export interface Randomness {
  /** A whole number, both ends included. */
  between: (lowest: number, highest: number) => number
  oneOf: <Item>(items: readonly Item[]) => Item
}

export function randomness(seed: number): Randomness {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1))
  return {
    between,
    oneOf(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to choose from')
      return item
    },
  }
}
