import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { listingPaths } from '../../contract/paths'
import type { SpeedReport } from '../../contract/statistics'

/** Screens with a shorter side of so many CSS pixels are those of tablets and computers, however they are held. */
const LARGER_THAN_PHONES = 600

/**
 * Reports once, when the page is first hidden, how fast it was until then (docs/product.md, "Speed in the field"). What
 * a visit measures belongs to the page that it began on, as browsers themselves count.
 * @param path where the visit began
 */
export function reportSpeed(path: string, send: (report: SpeedReport) => void): void {
  const report: SpeedReport = {
    page: pageKind(path),
    device: Math.min(screen.width, screen.height) < LARGER_THAN_PHONES ? 'phone' : 'other',
  }
  onLCP(({ value }) => (report.lcp = Math.round(value)))
  onINP(({ value }) => (report.inp = Math.round(value)))
  onCLS(({ value }) => (report.cls = Math.round(value * 1_000)))
  onTTFB(({ value }) => (report.ttfb = Math.round(value)))

  // The library listens on the window while events are captured, so it has reported when this is called.
  function end(): void {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', end)
    // A page that was opened in the background has no measurements.
    if (Object.keys(report).length > 2) send(report)
  }
  document.addEventListener('visibilitychange', end)
}

function pageKind(path: string): SpeedReport['page'] {
  const [, first = '', second = ''] = path.split('/')
  if (first === '') return 'home'
  if (!Object.values(listingPaths).some(({ list }) => list === `/${first}`)) return 'other'
  return second === '' ? 'list' : 'detail'
}
