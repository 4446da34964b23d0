import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** node add-migration.mjs CHECKOUT: adds a migration that only expands, as a next version would bring it. */

const folder = join(process.argv[2] ?? '.', 'backend/src/db/migrations')
const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
const last = journal.entries.at(-1)
const tag = `${String(last.idx + 1).padStart(4, '0')}_next_version`
journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
writeFileSync(join(folder, 'meta/_journal.json'), `${JSON.stringify(journal, null, 2)}\n`)
writeFileSync(join(folder, `${tag}.sql`), `ALTER TABLE "properties" ADD COLUMN "next_version" text;\n`)
