/** Things kept in memory up to a total weight in bytes; what was not used for longest goes first. */
export interface KeptStore<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, weight: number): void
  delete(key: string): void
}

export function createKeptStore<Value>(maxWeight: number): KeptStore<Value> {
  const entries = new Map<string, { value: Value; weight: number }>()
  let total = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    total -= entry.weight
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      // Map keeps insertion order: what was just used becomes the newest.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, weight) => {
      remove(key)
      if (weight > maxWeight) return
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= maxWeight) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
