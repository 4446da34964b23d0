import { readlink, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '../../tools/release/files'
import { precompress } from '../../tools/release/precompress'
import type { Row } from './aims'
import { auditPage, measurePage, medianOf, type PageFigures } from './lighthouse'
import { median, report, rounded, startMeasuring } from './results'
import { DEMO_LISTINGS, withIdleStack } from './stack'

/** Each page so often, ours and the hand-written one by turns. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5)

/** Our pages and the hand-written ones, in turns, so that both have the machine in the same mood. */
export async function run(): Promise<void> {
  const measuring = await startMeasuring('pages')
  const rows = await withIdleStack(DEMO_LISTINGS, async ({ url, dataDir }) => {
    await addLimitPages(join(dataDir, 'releases', await readlink(join(dataDir, 'releases', 'current'))))
    const compared: Row[] = []
    const comparePage = async ({ kind, path, limitPath }: ComparedPage): Promise<Row[]> => {
      const ours: PageFigures[] = []
      const limits: PageFigures[] = []
      for (let run = 0; run < RUNS; run++) {
        ours.push(await measurePage(url + path))
        limits.push(await measurePage(url + limitPath))
      }
      const our = { ...medianOf(ours), 'LCP applied': await appliedLcp(url + path) }
      const limit = { ...medianOf(limits), 'LCP applied': await appliedLcp(url + limitPath) }
      const ratio = {
        LCP: rounded(our.LCP / limit.LCP, 2),
        photos: rounded(our.photos / limit.photos, 2),
        'LCP applied': rounded(our['LCP applied'] / limit['LCP applied'], 2),
      }
      return [
        { page: kind, ...our },
        { page: `${kind}, limit`, ...limit },
        { page: `${kind}, ratio`, ...ratio },
      ]
    }
    for (const page of COMPARED_PAGES) {
      compared.push(...(await measuring.measure(page.kind, () => comparePage(page))))
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

export interface ComparedPage {
  kind: 'home' | 'list' | 'detail'
  path: string
  /** The path of the hand-written page. */
  limitPath: string
}

export const COMPARED_PAGES: ComparedPage[] = [
  { kind: 'home', path: '/', limitPath: '/limit/home' },
  { kind: 'list', path: '/properties', limitPath: '/limit/list' },
  { kind: 'detail', path: '/properties/5-bed-villa-karen-x7k2', limitPath: '/limit/detail' },
]

/**
 * Puts the hand-written pages, the least a page with these photos can be, into the release beside
 * our own: same server, same photos, in the very markup our pages use for them.
 */
export async function addLimitPages(release: string): Promise<void> {
  for (const { kind, path, limitPath } of COMPARED_PAGES) {
    const page = await readFile(join(release, path, 'index.html'), 'utf8')
    const pictures = page.match(/<picture>.*?<\/picture>/gs) ?? []
    if (pictures.length === 0) throw new Error(`${path} has no photos to compare with`)
    const template = await readFile(join(import.meta.dirname, 'limit', `${kind}.html`), 'utf8')
    const [first = '', ...others] = pictures
    const cards = (template.includes('{{picture}}') ? others : pictures).map(
      (picture, index) => `<li>${picture}<p><a href="${path}">Home ${index + 1}</a>, ksh 1,000,000</p></li>`,
    )
    const html = template.replace('{{picture}}', () => first).replace('{{pictures as cards}}', () => cards.join('\n'))
    await mkdir(join(release, limitPath), { recursive: true })
    await writeFile(join(release, limitPath, 'index.html'), html)
  }
  const folder = join(release, 'limit')
  await precompress(folder, filesBelow(folder))
}
