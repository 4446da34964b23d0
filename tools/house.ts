import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * `npm run house`: how the production code is divided into files, with the aim beside each figure. Counts the files that
 * git tracks, and their text in the working tree. Exit code 1 when an enforced limit is not met.
 */

interface House {
  readonly files: number
  readonly filesInSrc: number
  /** Comments and blank lines are not counted. */
  readonly lines: number
  /** Lines of a file in src, with comments and blank lines. */
  readonly medianInSrc: number
  readonly under25InSrc: number
  readonly importsPer100: number
  readonly largestFolder: Group
  /** Each screen of the back office counts as a feature. */
  readonly largestFeature: Group
  /** Files that rely on what a package does not offer to others. */
  readonly reaches: readonly string[]
  readonly decisions: number
}

interface Group {
  readonly name: string
  readonly files: number
}

/** `isEnforced`: CI fails when the limit is not met; the others are printed only. */
interface Limit {
  readonly label: string
  readonly valueOf: (house: House) => number
  readonly min?: number
  readonly max: number
  readonly isEnforced: boolean
  readonly detailOf?: (house: House) => string
}

/** The first three are aims for today's features and grow with new ones, so they are never enforced. */
const LIMITS: readonly Limit[] = [
  { label: 'production files', valueOf: ({ files }) => files, max: 780, isEnforced: false },
  { label: 'production files in src', valueOf: ({ filesInSrc }) => filesInSrc, max: 400, isEnforced: false },
  { label: 'lines of code', valueOf: ({ lines }) => lines, max: 41_000, isEnforced: false },
  { label: 'median file in src', valueOf: ({ medianInSrc }) => medianInSrc, min: 50, max: 70, isEnforced: false },
  { label: 'src files under 25 lines', valueOf: ({ under25InSrc }) => under25InSrc, max: 60, isEnforced: false },
  { label: 'imports per 100 lines', valueOf: ({ importsPer100 }) => importsPer100, max: 9, isEnforced: true },
  {
    label: 'files in the largest folder',
    valueOf: ({ largestFolder }) => largestFolder.files,
    max: 30,
    isEnforced: true,
    detailOf: ({ largestFolder }) => largestFolder.name,
  },
  {
    label: 'files of the largest feature',
    valueOf: ({ largestFeature }) => largestFeature.files,
    max: 60,
    isEnforced: true,
    detailOf: ({ largestFeature }) => largestFeature.name,
  },
  {
    label: 'reaches into packages',
    valueOf: ({ reaches }) => reaches.length,
    max: 0,
    isEnforced: true,
    detailOf: ({ reaches }) => reaches.join(', '),
  },
  { label: 'decisions', valueOf: ({ decisions }) => decisions, max: 25, isEnforced: true },
]

const PRODUCTION = /^(src|contract|backend\/src|gatsby|tools)\/.*\.(ts|tsx|mjs|js)$|^gatsby-[a-z]+\.tsx?$/
const TEST_CODE = /\.test\.|\.spec\.|\/test-|test-support|factories|\.d\.ts$/
const IMPORT = /^\s*(import\b(?!\()|\} from |export .* from )/
/** Its parts are joined here, so that the pattern does not find itself. */
const REACH = new RegExp(
  [
    'createRequire' + '\\(',
    'gatsby' + '/dist',
    'normalModule' + 'Replacement',
    '\\.prototype' + '\\.\\w+\\s*=',
    'require' + '\\.cache',
    "\\.resolve\\('[^']*" + "/package\\.json'\\)",
  ].join('|'),
  'i',
)
const SMALL_FILE_LINES = 25

export function measureHouse(root: string): House {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const files = tracked
    .filter((path) => PRODUCTION.test(path) && !TEST_CODE.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const code = files.flatMap(({ text }) => codeLines(text))
  const lengthsInSrc = files
    .filter(({ path }) => path.startsWith('src/'))
    .map(({ text }) => text.split('\n').length - 1)
  return {
    files: files.length,
    filesInSrc: lengthsInSrc.length,
    lines: code.length,
    medianInSrc: median(lengthsInSrc),
    under25InSrc: lengthsInSrc.filter((length) => length < SMALL_FILE_LINES).length,
    importsPer100:
      code.length === 0 ? 0 : Math.round((1_000 * code.filter((line) => IMPORT.test(line)).length) / code.length) / 10,
    largestFolder: largestGroup(files.map(({ path }) => path.replace(/\/?[^/]*$/, ''))),
    largestFeature: largestGroup(files.flatMap(({ path }) => featureOf(path) ?? [])),
    reaches: files.flatMap(({ path, text }) => (REACH.test(text) ? [path] : [])),
    decisions: tracked.filter((path) => /^docs\/decisions\/\d/.test(path)).length,
  }
}

/** One line per figure, and whether every enforced limit is met. */
export function compareHouse(house: House, limits: readonly Limit[] = LIMITS): { table: string; isMet: boolean } {
  const rows = limits.map(({ label, valueOf, min = 0, max, isEnforced, detailOf }) => {
    const value = valueOf(house)
    const isMet = value >= min && value <= max
    const state = isMet ? 'met' : isEnforced ? 'MISSED' : 'open'
    const aim = min === 0 ? `at most ${max}` : `${min} to ${max}`
    const detail = detailOf?.(house) ?? ''
    const row = `${label.padEnd(30)}${String(value).padStart(7)}  ${aim.padEnd(15)}${state.padEnd(8)}${detail}`
    return { row: row.trimEnd(), isFault: isEnforced && !isMet }
  })
  return { table: rows.map(({ row }) => row).join('\n'), isMet: rows.every(({ isFault }) => !isFault) }
}

function codeLines(text: string): string[] {
  const withoutBlocks = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return withoutBlocks.split('\n').filter((line) => line.trim() !== '' && !/^\s*\/\//.test(line))
}

function featureOf(path: string): string | undefined {
  const [feature] = /^src\/features\/admin\/[^/]+(?=\/)/.exec(path) ?? /^src\/features\/[^/]+/.exec(path) ?? []
  return feature
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function largestGroup(names: readonly string[]): Group {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [[name, files] = ['none', 0]] = [...counts].sort(([, a], [, b]) => b - a)
  return { name, files }
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) {
  const { table, isMet } = compareHouse(measureHouse(process.cwd()))
  console.log(table)
  if (!isMet) {
    console.error('A limit is not met. Merge what changes together, or divide what is too large.')
    process.exitCode = 1
  }
}
