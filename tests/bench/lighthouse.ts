import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser'
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

const run = promisify(execFile)
/** A package of its own: `npm ci` at the root does not bring Lighthouse's 150 MB, which only this bench needs. */
const FOLDER = fileURLToPath(new URL('lighthouse', import.meta.url))
const COMMAND = `${FOLDER}/node_modules/lighthouse/cli/index.js`

const reportSchema = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      numericValue: z.number().optional(),
      // A list, or an object, by the audit.
      details: z.object({ items: z.unknown() }).partial().optional(),
    }),
  ),
})
export type LighthouseReport = z.infer<typeof reportSchema>

/** A run of Lighthouse that fails by itself, such as with NO_NAVSTART, says nothing about the page. */
const ATTEMPTS = 4

/**
 * Lighthouse's mobile preset, in a new browser each time. Lighthouse is installed by the first call.
 * @throws when it fails by itself four times
 */
export async function auditPage(url: string, flags: readonly string[]): Promise<LighthouseReport> {
  if (!existsSync(COMMAND)) await run('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER])
  return repeatOnFailure(`Lighthouse on ${url}`, () => auditOnce(url, flags))
}

/** Names each failure; the last one is thrown. */
export async function repeatOnFailure<Result>(
  name: string,
  work: () => Promise<Result>,
  log: (line: string) => void = console.log,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
      log(`${name} failed by itself, attempt ${attempt} of ${ATTEMPTS}: ${reason}`)
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function auditOnce(url: string, flags: readonly string[]): Promise<LighthouseReport> {
  const browser = findChromium()
  const chromeFlags = ['--headless=new', ...CHROMIUM_ARGUMENTS].join(' ')
  const command = [COMMAND, url, '--output=json', '--quiet', `--chrome-flags=${chromeFlags}`, ...flags]
  const { stdout } = await run(process.execPath, command, {
    env: { ...process.env, ...browser?.env, ...(browser && { CHROME_PATH: browser.path }) },
    maxBuffer: 64 * 1024 * 1024,
  })
  const report = reportSchema.parse(JSON.parse(stdout))
  if (report.runtimeError) throw new Error(`${report.runtimeError.code}: ${report.runtimeError.message}`)
  return report
}
