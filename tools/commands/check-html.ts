import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { z } from 'zod'

/**
 * `npm run check:html [-- FOLDER]`: runs the Nu HTML checker on all pages of a build (`public`, or a release). Needs
 * Java, and npm fetches the checker (32 MB) at the first run, so `npm ci` and `npm test` do not include it.
 */

const CHECKER = 'vnu-jar@26.9.27'
/** Ignored: the checker does not know current CSS, and browser tests cover styles. */
const CSS_MESSAGE = 'CSS: '
/** Fragments of pages that Gatsby stores beside them. */
const GATSBY_FRAGMENTS = '/_gatsby/'
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024

const reportSchema = z.object({
  messages: z.array(z.object({ url: z.string(), message: z.string(), extract: z.string().optional() })),
})

const errors = await errorsIn(resolve(process.argv[2] ?? 'public'))
for (const [message, pages] of errors) {
  const [first] = pages
  console.log(`${message} (${first}${pages.size > 1 ? ` and ${pages.size - 1} more` : ''})`)
}
process.exitCode = errors.size === 0 ? 0 : 1

/** The checker's messages about pages below `folder`, with the paths of these pages. */
async function errorsIn(folder: string): Promise<Map<string, Set<string>>> {
  const report = reportSchema.parse(JSON.parse(await runChecker(folder)))
  const errors = new Map<string, Set<string>>()
  for (const { url, message } of report.messages) {
    if (message.startsWith(CSS_MESSAGE) || url.includes(GATSBY_FRAGMENTS)) continue
    errors.set(message, (errors.get(message) ?? new Set()).add(decodeURI(url).replace(`file:${folder}/`, '')))
  }
  return errors
}

function runChecker(folder: string): Promise<string> {
  const checker = ['exec', '--yes', `--package=${CHECKER}`, '--', 'vnu', '--format', 'json', '--exit-zero-always']
  return new Promise((resolved, reject) => {
    execFile(
      'npm',
      [...checker, '--errors-only', '--skip-non-html', folder],
      { maxBuffer: OUTPUT_BYTES_MAX },
      // The report is on stderr, among messages of npm.
      (error, _output, report) => {
        const json = report.split('\n').find((line) => line.startsWith('{'))
        if (json === undefined) reject(error ?? new Error(`The checker reported nothing: ${report.slice(0, 2000)}`))
        else resolved(json)
      },
    )
  })
}
