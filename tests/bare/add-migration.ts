import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** add-migration.ts CHECKOUT: adds a migration that only expands, as a next version would bring it. */

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })) })

const folder = join(process.argv[2] ?? '', 'backend/src/db/migrations')
const file = join(folder, 'meta/_journal.json')
const journal = journalSchema.parse(JSON.parse(await readFile(file, 'utf8')))
const last = journal.entries.at(-1)
if (last === undefined) throw new Error(`${file} names no migration`)
const idx = last.idx + 1
const tag = `${String(idx).padStart(4, '0')}_next_version`
journal.entries.push({ ...last, idx, when: last.when + 1, tag })
await writeFile(file, `${JSON.stringify(journal, null, 2)}\n`)
await writeFile(join(folder, `${tag}.sql`), 'ALTER TABLE "properties" ADD COLUMN "next_version" text;\n')
