const KEY = 'dollar-rate'

/** The rate that prices in dollars were last shown with, as JSON. Null: prices are in shillings. */
export function storedRate(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // Storage is forbidden here.
  }
}

/** @param rate as JSON; empty: prices are in shillings */
export function storeRate(rate: string): void {
  try {
    if (rate) localStorage.setItem(KEY, rate)
    else localStorage.removeItem(KEY)
  } catch {
    // The choice lasts as long as the page.
  }
}
