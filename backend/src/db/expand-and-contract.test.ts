import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

/**
 * While a new version starts, the previous one still runs on the migrated database, and it may come back (decision
 * 0061). So a migration only adds. What it removes is marked: a first line
 * `-- contract: why no running version uses it`.
 */

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** The last one before the rule. */
const BEFORE_THE_RULE = '0016'
const CONTRACT_STEP = /^-- contract: \S.{20,}/

/** Statements that the previous version's queries may not survive, in lower case and without quotation marks. */
const DESTRUCTIVE: readonly [what: string, pattern: RegExp][] = [
  ['drops a table', /^drop (?:table|schema|view|function|type|sequence)\b/],
  ['drops a column', /^alter table .*\bdrop column\b/],
  ['drops a default', /^alter table .*\bdrop default\b/],
  ['renames', /^alter .*\brename\b/],
  ['forbids null', /^alter table .*\bset not null\b/],
  ['changes a type', /^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/],
  ['adds a column that every insert must name', /^alter table .*\badd (?:column )?(?!.*\bdefault\b).*\bnot null\b/],
  ['empties a table', /^truncate\b/],
]

/** What a migration would take away from the previous version. */
function destructiveIn(migration: string): string[] {
  return statementsOf(migration).flatMap((statement) =>
    DESTRUCTIVE.filter(([, pattern]) => pattern.test(statement)).map(([what]) => `${what}: ${statement}`),
  )
}

function statementsOf(migration: string): string[] {
  const code = migration.replace(/\/\*[^]*?\*\//g, ' ').replace(/--(?!> statement-breakpoint).*$/gm, ' ')
  return code
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}

describe('migrations', () => {
  it('take nothing away from the previous version when they are not marked as a contract step', async () => {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
    assert.ok(names.some((name) => name.startsWith(BEFORE_THE_RULE)))
    const errors: string[] = []
    for (const name of names.filter((each) => each.slice(0, 4) > BEFORE_THE_RULE)) {
      const migration = await readFile(join(MIGRATIONS, name), 'utf8')
      if (!CONTRACT_STEP.test(migration)) errors.push(...destructiveIn(migration).map((fault) => `${name} ${fault}`))
    }
    assert.deepEqual(errors, [])
  })

  for (const [statement, what] of [
    ['DROP TABLE "rates" CASCADE;', 'drops a table'],
    ['ALTER TABLE "cars" DROP COLUMN "mileage";', 'drops a column'],
    ['ALTER TABLE "cars" RENAME COLUMN "mileage" TO "kilometres";', 'renames'],
    ['ALTER TABLE "cars" RENAME TO "vehicles";', 'renames'],
    ['ALTER TABLE "cars"\n  ALTER COLUMN "mileage" SET NOT NULL;', 'forbids null'],
    ['ALTER TABLE "cars" ALTER COLUMN "mileage" SET DATA TYPE text;', 'changes a type'],
    ['ALTER TABLE "cars" ALTER COLUMN "version" DROP DEFAULT;', 'drops a default'],
    ['ALTER TABLE "cars" ADD COLUMN "doors" integer NOT NULL;', 'adds a column that every insert must name'],
    ['CREATE INDEX "a" ON "cars" ("id");--> statement-breakpoint\nDROP TABLE "cars";', 'drops a table'],
    ['TRUNCATE "cars";', 'empties a table'],
  ] as const) {
    it(`are recognised as destructive when one says ${statement.split('\n').join(' ')}`, () => {
      const [found, ...others] = destructiveIn(statement)
      assert.ok(found?.startsWith(what), found)
      assert.deepEqual(others, [])
    })
  }

  for (const statement of [
    'ALTER TABLE "cars" ADD COLUMN "doors" integer;',
    'ALTER TABLE "cars" ADD COLUMN "doors" integer DEFAULT 4 NOT NULL;',
    'CREATE TABLE "doors" ("id" text PRIMARY KEY NOT NULL);',
    'DROP INDEX "enquiries_read";',
    'ALTER TABLE "cars" DROP CONSTRAINT "cars_status"; -- DROP TABLE "cars"',
  ]) {
    it(`are not recognised as destructive when one says ${statement}`, () => {
      assert.deepEqual(destructiveIn(statement), [])
    })
  }
})
