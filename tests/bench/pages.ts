import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { auditPage, type LighthouseReport } from './lighthouse'
import { addLimitPages, COMPARED_PAGES } from './limit-pages'
import { median, report, rounded } from './results'
import type { Row } from './row'
import { DEMO_LISTINGS, withRestingStack } from './stack'

/** Each page so often, ours and the hand-written one by turns. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Our pages and the hand-written ones, in turns, so that both have the machine in the same mood. */
export async function run(): Promise<void> {
  const rows = await withRestingStack(DEMO_LISTINGS, async ({ url, dataDir }) => {
    await addLimitPages(join(dataDir, 'releases', await readlink(join(dataDir, 'releases', 'current'))))
    const compared: Row[] = []
    for (const { kind, path, limitPath } of COMPARED_PAGES) {
      const ours: Measured[] = []
      const limits: Measured[] = []
      for (let run = 0; run < RUNS; run++) {
        ours.push(await measure(url + path))
        limits.push(await measure(url + limitPath))
      }
      const our = { ...middleOf(ours), 'LCP applied': await appliedLcp(url + path) }
      const limit = { ...middleOf(limits), 'LCP applied': await appliedLcp(url + limitPath) }
      compared.push({ page: kind, ...our })
      compared.push({ page: `${kind}, limit`, ...limit })
      compared.push({
        page: `${kind}, ratio`,
        LCP: rounded(our.LCP / limit.LCP, 2),
        photos: rounded(our.photos / limit.photos, 2),
        'LCP applied': rounded(our['LCP applied'] / limit['LCP applied'], 2),
      })
    }
    return compared
  })
  await report('pages', rows)
}

type Measured = Record<
  (typeof CATEGORIES)[number] | 'FCP' | 'LCP' | 'TBT' | 'CLS' | 'HTML' | 'scripts' | 'photos' | 'fonts' | 'requests',
  number
>

function measure(address: string): Promise<Measured> {
  return auditPage(address, [`--only-categories=${CATEGORIES.join()}`]).then(measuredOf)
}

/** With line and processor really slowed, not reckoned: what a visitor feels, and noisier. */
async function appliedLcp(address: string): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < Math.ceil(RUNS / 2); run++) {
    const { audits } = await auditPage(address, ['--only-categories=performance', '--throttling-method=devtools'])
    runs.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
  }
  return rounded(median(runs))
}

/** Times in ms, sizes in bytes as sent. */
function measuredOf({ audits, categories }: LighthouseReport): Measured {
  const time = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const score = (category: string) => rounded((categories[category]?.score ?? Number.NaN) * 100)
  const requests = requestsOf(audits['network-requests']?.details?.items ?? [])
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

function requestsOf(items: readonly unknown[]): SentRequest[] {
  return items.filter(
    (item): item is SentRequest =>
      typeof item === 'object' && item !== null && 'resourceType' in item && 'transferSize' in item,
  )
}

function middleOf(runs: readonly Measured[]): Measured {
  const [first] = runs
  if (!first) throw new Error('Nothing was measured')
  const names = Object.keys(first) as (keyof Measured)[]
  const middle = { ...first }
  for (const name of names) middle[name] = median(runs.map((one) => one[name]))
  return middle
}
