import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { auditPage } from './lighthouse'
import { addLimitPages, COMPARED_PAGES } from './limit-pages'
import { measurePage, medianOf, type PageFigures } from './page-figures'
import { median, report, rounded } from './results'
import type { Row } from './row'
import { DEMO_LISTINGS, withIdleStack } from './stack'

/** Each page so often, ours and the hand-written one by turns. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5)

/** Our pages and the hand-written ones, in turns, so that both have the machine in the same mood. */
export async function run(): Promise<void> {
  const rows = await withIdleStack(DEMO_LISTINGS, async ({ url, dataDir }) => {
    await addLimitPages(join(dataDir, 'releases', await readlink(join(dataDir, 'releases', 'current'))))
    const compared: Row[] = []
    for (const { kind, path, limitPath } of COMPARED_PAGES) {
      const ours: PageFigures[] = []
      const limits: PageFigures[] = []
      for (let run = 0; run < RUNS; run++) {
        ours.push(await measurePage(url + path))
        limits.push(await measurePage(url + limitPath))
      }
      const our = { ...medianOf(ours), 'LCP applied': await appliedLcp(url + path) }
      const limit = { ...medianOf(limits), 'LCP applied': await appliedLcp(url + limitPath) }
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

/** With line and processor really slowed, not reckoned: what a visitor feels, and noisier. */
async function appliedLcp(url: string): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < Math.ceil(RUNS / 2); run++) {
    const { audits } = await auditPage(url, ['--only-categories=performance', '--throttling-method=devtools'])
    runs.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
  }
  return rounded(median(runs))
}
