import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import { importResultSchema, type ImportRow } from '../../../../contract/listing-import'
import { adminPaths } from '../../../../contract/admin-paths'
import { markOutdated } from '../../../lib/cache-changes'
import { postForJson } from '../../../lib/admin-http'
import { errorOf, fetchAsUser } from '../../../lib/http'
import { saveFile } from '../../../lib/save-file'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { cardFrame } from '../../../ui/card'
import { Label } from '../../../ui/control'
import { SelectField } from '../../../ui/fields'
import { liveRegionStyle } from '../../../ui/live-region'
import { color, radius, size, space, touchTarget } from '../../../ui/tokens'
import { notifyError } from '../notify-error'
import { EDITORS } from '../editor/kinds'
import type { DoneChange } from '../management/use-bulk-change'
import { publishReportKey } from '../../publish'

const send = (kind: ListingKind, isPreview: boolean, file: File) =>
  postForJson(adminPaths.importListings(kind, isPreview), file, importResultSchema)

/** Listings as a file for a spreadsheet, and back. Nothing is written before its preview was seen. */
export function CsvTransfer({ onImported }: { onImported: (done: DoneChange) => void }) {
  const [kind, setKind] = useState<ListingKind>('property')
  const [file, setFile] = useState<File | null>(null)
  // A new input is empty; the same one keeps the name of the chosen file.
  const [inputKey, setInputKey] = useState(0)
  const fileId = useId()
  const queries = useQueryClient()
  const showError = (error: Error) => notifyError('Nothing was imported', error)
  const preview = useMutation({
    mutationFn: (chosen: File) => send(kind, true, chosen),
    onError: showError,
  })
  const download = useMutation({
    mutationFn: downloadCsv,
    onError: (error) => notifyError('The file could not be downloaded', error),
  })
  const write = useMutation({
    mutationFn: (chosen: File) => send(kind, false, chosen),
    onError: showError,
    onSuccess: ({ rows, undo }) => {
      notify({ title: 'Imported' })
      if (undo !== undefined) onImported({ text: `Imported: ${summaryOf(rows)}`, token: undo })
      clear()
      void markOutdated([kind])
      void queries.invalidateQueries({ queryKey: publishReportKey })
    },
  })

  function choose(chosen: File | undefined) {
    setFile(chosen ?? null)
    preview.reset()
    if (chosen) preview.mutate(chosen)
  }

  function clear() {
    choose(undefined)
    setInputKey((key) => key + 1)
  }

  return (
    <section css={cardStyle} aria-labelledby="spreadsheet">
      <h3 id="spreadsheet" css={{ fontSize: size.text20 }}>
        Spreadsheet
      </h3>
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space.s12 }}>
        <SelectField
          label="Kind"
          anyLabel="Properties"
          value={kind === 'property' ? '' : kind}
          onChange={(chosen) => {
            setKind(LISTING_KINDS.find((name) => name === chosen) ?? 'property')
            clear()
          }}
        >
          <option value="car">{EDITORS.car.texts.name}</option>
        </SelectField>
        <Button look="quiet" disabled={download.isPending} onClick={() => download.mutate(kind)}>
          {download.isPending ? 'Preparing the file...' : 'Download as CSV'}
        </Button>
        <div css={{ maxWidth: '100%' }}>
          <Label htmlFor={fileId}>Import a CSV file</Label>
          <input
            key={inputKey}
            id={fileId}
            type="file"
            accept=".csv,text/csv"
            css={fileStyle}
            // Without a name in it, choosing the same file again, corrected, is a change too.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
              choose(undefined)
            }}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </div>
      </div>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        A row without a reference becomes a new listing. Listings that are not in the file stay as they are. With no
        listings yet, the download is an empty template.
      </p>
      <div role="status" css={liveRegionStyle}>
        {preview.isPending && <p>Reading the file…</p>}
        {preview.data && (
          <Preview
            rows={preview.data.rows}
            isWriting={write.isPending}
            onWrite={() => {
              if (file) write.mutate(file)
            }}
          />
        )}
      </div>
    </section>
  )
}

/** The browser's own button, with the look of the others. */
const fileStyle = {
  width: '100%',
  minHeight: touchTarget,
  color: color.inkQuiet,
  fontSize: size.text15,
  '&::file-selector-button': {
    minHeight: touchTarget,
    marginInlineEnd: space.s12,
    padding: `${space.s8} ${space.s24}`,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    background: 'transparent',
    color: color.ink,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '&::file-selector-button:hover': { background: color.sand },
} as const

const PROBLEMS_SHOWN = 20

function Preview({ rows, isWriting, onWrite }: { rows: ImportRow[]; isWriting: boolean; onWrite: () => void }) {
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  const isUseful = wrong.length === 0 && rows.some(({ outcome }) => outcome !== 'same')
  return (
    <div css={{ display: 'grid', gap: space.s12, justifyItems: 'start' }}>
      <p>{summaryOf(rows)}</p>
      {wrong.length > 0 && (
        <>
          <ul css={{ display: 'grid', gap: space.s12, fontSize: size.text15 }}>
            {wrong.slice(0, PROBLEMS_SHOWN).map(({ row, problems }) => (
              <li key={row}>
                <strong>Row {row}</strong>
                {problems.map((problem) => (
                  <p key={problem.column} css={{ color: color.danger, overflowWrap: 'anywhere' }}>
                    {sentenceOf(problem)}
                  </p>
                ))}
              </li>
            ))}
            {wrong.length > PROBLEMS_SHOWN && <li>and {wrong.length - PROBLEMS_SHOWN} more rows</li>}
          </ul>
          <p>Nothing is imported until every row is right. Correct these rows in the file and choose it again.</p>
        </>
      )}
      <Button disabled={!isUseful || isWriting} onClick={onWrite}>
        {isWriting ? 'Importing...' : 'Import'}
      </Button>
    </div>
  )
}

const OUTCOMES = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['same', 'unchanged'],
  ['wrong', 'with mistakes'],
] as const satisfies readonly (readonly [ImportRow['outcome'], string])[]

/** '30 new, 2 with mistakes' */
function summaryOf(rows: readonly ImportRow[]): string {
  const parts = OUTCOMES.flatMap(([outcome, words]) => {
    const count = rows.filter((row) => row.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return parts.length === 0 ? 'The file has no rows.' : parts.join(', ')
}

/** Most messages begin with the column's name as the forms write it. */
function sentenceOf({ column, message }: ImportRow['problems'][number]): string {
  return message.toLowerCase().includes(column.toLowerCase()) ? message : `${column}: ${message}`
}

/** The call needs the administrator's token, which a plain link cannot send. */
async function downloadCsv(kind: ListingKind): Promise<void> {
  const response = await fetchAsUser(adminPaths.listingsCsv(kind), {})
  if (!response.ok) throw await errorOf(response)
  saveFile(`${EDITORS[kind].texts.many}.csv`, await response.blob())
}

const cardStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s12,
  padding: space.s16,
  ...cardFrame,
} as const
