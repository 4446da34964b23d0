import { readDraftReport } from '../../backend/src/modules/editor-drafts/report'
import { ok, warning, type DoctorContext, type Finding } from './check'

/** What became of input that an earlier release stored in the database before it was saved. */
export async function unfinishedForms({ config: { dataDir } }: DoctorContext): Promise<readonly Finding[]> {
  const report = await readDraftReport(dataDir)
  if (report === null) return [ok('an earlier release left none')]
  const { listings, untitled, edits, refused } = report
  const left = untitled + edits + refused.length
  const counts = `${listings} became draft listings, ${left} did not`
  if (left === 0) return [ok(counts)]
  return [
    warning(`${counts}: ${untitled} without a title, ${edits} edits of existing listings. They stay in editor_drafts.`),
    ...refused.map(({ kind, title, reason }) => warning(`the ${kind} '${title}' did not become a listing: ${reason}`)),
  ]
}
