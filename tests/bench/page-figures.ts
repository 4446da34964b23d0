import { auditPage, type LighthouseReport } from './lighthouse'
import { median, rounded } from './results'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Times in ms, sizes in bytes as sent. */
export type PageFigures = Record<
  (typeof CATEGORIES)[number] | 'FCP' | 'LCP' | 'TBT' | 'CLS' | 'HTML' | 'scripts' | 'photos' | 'fonts' | 'requests',
  number
>

/** One run of Lighthouse's mobile preset, which simulates a phone. */
export function measurePage(url: string): Promise<PageFigures> {
  return auditPage(url, [`--only-categories=${CATEGORIES.join()}`]).then(figuresOf)
}

/** Figure by figure. */
export function medianOf(runs: readonly PageFigures[]): PageFigures {
  const [first] = runs
  if (!first) throw new Error('Nothing was measured')
  const names = Object.keys(first) as (keyof PageFigures)[]
  const middle = { ...first }
  for (const name of names) middle[name] = median(runs.map((one) => one[name]))
  return middle
}

function figuresOf({ audits, categories }: LighthouseReport): PageFigures {
  const time = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const score = (category: string) => rounded((categories[category]?.score ?? Number.NaN) * 100)
  const requests = requestsOf(audits['network-requests']?.details?.items)
  const sent = (...types: string[]) =>
    requests.filter(({ resourceType }) => types.includes(resourceType)).reduce((sum, one) => sum + one.transferSize, 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    FCP: rounded(time('first-contentful-paint')),
    LCP: rounded(time('largest-contentful-paint')),
    TBT: rounded(time('total-blocking-time')),
    CLS: rounded(time('cumulative-layout-shift'), 3),
    HTML: sent('Document'),
    scripts: sent('Script'),
    photos: sent('Image'),
    fonts: sent('Font'),
    requests: requests.length,
  }
}

interface SentRequest {
  resourceType: string
  transferSize: number
}

function requestsOf(items: unknown): SentRequest[] {
  if (!Array.isArray(items)) throw new Error('Lighthouse reported no requests')
  return items.filter(
    (item): item is SentRequest =>
      typeof item === 'object' && item !== null && 'resourceType' in item && 'transferSize' in item,
  )
}
