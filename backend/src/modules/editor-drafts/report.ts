import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { listingKindSchema } from '../../../../contract/fields'
import { orIfMissing, writeFileAtomically } from '../../lib/files'

/** `npm run doctor` reads this file of DATA_DIR, because the database is locked while the backend runs. */
const FILE = 'unfinished-forms.json'

const reportSchema = z.object({
  /** How many became draft listings. */
  listings: z.number(),
  /** How many have no title, and so nothing by which they could be listed. */
  untitled: z.number(),
  /** How many change a listing that exists; they are not applied. */
  edits: z.number(),
  /** What a draft listing may not lack is missing or not valid. */
  refused: z.array(z.object({ kind: listingKindSchema, title: z.string(), reason: z.string() })),
})

/** What became of the unfinished forms of an earlier release. */
export type DraftReport = z.infer<typeof reportSchema>

/** @returns null when no earlier release left any @throws when the file is damaged */
export async function readDraftReport(dataDir: string): Promise<DraftReport | null> {
  const text = await orIfMissing(readFile(join(dataDir, FILE), 'utf8'), null)
  return text === null ? null : reportSchema.parse(JSON.parse(text))
}

export function writeDraftReport(dataDir: string, report: DraftReport): Promise<void> {
  return writeFileAtomically(join(dataDir, FILE), `${JSON.stringify(report, null, 2)}\n`)
}
