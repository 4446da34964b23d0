/** A script of package.json, and what it needs besides npm's packages. */
export interface Suite {
  readonly name: string
  readonly script: string
  readonly needs: readonly Need[]
  /** Whether its framework reports each test; the others count as one, by their exit code. */
  readonly reportsTests: boolean
  /** Its framework itself runs a failed test again. */
  readonly repeatsTests?: true
}

export type Need = 'chromium' | 'postgres' | 'pg_dump' | 'nginx'

const tests = (name: string, ...needs: Need[]): Suite => ({ name, script: `test:${name}`, needs, reportsTests: true })
const check = (name: string, script: string): Suite => ({ name, script, needs: [], reportsTests: false })

/** The longest first, so that none is left over at the end. */
export const SUITES: readonly Suite[] = [
  { ...tests('e2e', 'chromium', 'postgres', 'nginx'), repeatsTests: true },
  tests('backend', 'postgres'),
  tests('build'),
  tests('unit'),
  tests('tools', 'postgres', 'pg_dump', 'nginx'),
  check('types', 'typecheck'),
  check('lint', 'lint'),
  check('format', 'format:check'),
  check('deps', 'lint:deps'),
  check('knip', 'knip'),
  check('house', 'house'),
]

/** Run by other suites, but listed separately, as nginx may be missing. */
export const NGINX_SUITE = 'nginx'

/**
 * The suites of these names, or all.
 * @throws for a name that no suite has
 */
export function chooseSuites(names: readonly string[]): readonly Suite[] {
  const known = SUITES.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No suite is called ${unknown.join(' or ')}; there are ${known.join(', ')}`)
  return names.length === 0 ? SUITES : SUITES.filter(({ name }) => names.includes(name))
}
