/** Progress is shown coarsely: rounded down to tens (spec §9). 100 only when everything is sent. */
export function shownPercent(percent: number): number {
  return Math.floor(Math.min(100, Math.max(0, percent)) / 10) * 10
}
