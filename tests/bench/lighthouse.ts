import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser'

const run = promisify(execFile)
/** A package of its own: `npm ci` at the root does not bring Lighthouse's 150 MB, which only this bench needs. */
const FOLDER = fileURLToPath(new URL('lighthouse', import.meta.url))
const COMMAND = `${FOLDER}/node_modules/lighthouse/cli/index.js`

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
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

/** Lighthouse's mobile preset, in a new browser each time. Lighthouse is installed by the first call. */
export async function auditPage(url: string, flags: readonly string[]): Promise<LighthouseReport> {
  if (!existsSync(COMMAND)) await run('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER])
  const browser = findChromium()
  const chromeFlags = ['--headless=new', ...CHROMIUM_ARGUMENTS].join(' ')
  const { stdout } = await run(
    process.execPath,
    [COMMAND, url, '--output=json', '--quiet', `--chrome-flags=${chromeFlags}`, ...flags],
    {
      env: { ...process.env, ...browser?.env, ...(browser && { CHROME_PATH: browser.path }) },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const report = reportSchema.parse(JSON.parse(stdout))
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  return report
}
