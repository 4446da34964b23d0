import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import { importResultSchema, type ImportRow } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import { postForJson, notifyError } from '../../../lib/admin-http'
import { errorOf, fetchAsUser, wasRefused } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { saveFile } from '../../../lib/save-file'
import { newUuid } from '../../../lib/submission-key'
import { Button, textButtonStyle } from '../../../ui/button'
import { Label } from '../../../ui/control'
import { SelectField } from '../../../ui/fields'
import { cardFrame } from '../../../ui/surfaces'
import { liveRegionStyle } from '../../../ui/text'
import { color, radius, size, space, touchTarget } from '../../../ui/tokens'
import { fieldLabel, fieldValueText } from '../editor/field-labels'
import type { DoneChange } from '../management/bulk-change'
import { EDITORS } from '../management/managed-listing'
import { publishReportKey } from '../publishing/publish-report'

/** A file as it was when it was chosen: what is imported is what its preview showed. */
interface ChosenFile {
  readonly kind: ListingKind
  readonly content: Blob
  /** Of its import, so that a repetition after a lost response imports nothing twice. */
  readonly idempotencyKey: string
}

async function readChosen(kind: ListingKind, file: File): Promise<ChosenFile> {
  try {
    const content = new Blob([await file.arrayBuffer()], { type: 'text/csv' })
    return { kind, content, idempotencyKey: newUuid() }
  } catch (error) {
    throw new Error('The file was changed or moved. Please choose it again.', { cause: error })
  }
}

export const SPREADSHEET_ID = 'spreadsheet'

/** Listings as a file for a spreadsheet, and back. Nothing is written before its preview was seen. */
export function CsvTransfer({ onImported }: { onImported: (done: DoneChange) => void }) {
  const [kind, setKind] = useState<ListingKind>('property')
  // A new input is empty; the same one keeps the name of the chosen file.
  const [inputKey, setInputKey] = useState(0)
  const fileId = useId()
  const queries = useQueryClient()
  const preview = useMutation({
    mutationFn: async (chosen: ChosenFile | File) => {
      const file = chosen instanceof File ? await readChosen(kind, chosen) : chosen
      const path = adminPaths.importListings(file.kind, true)
      return { file, rows: (await postForJson(path, file.content, importResultSchema)).rows }
    },
    onError: (error) => notifyError('Nothing was imported', error),
  })
  const download = useMutation({
    mutationFn: downloadCsv,
    onError: (error) => notifyError('The file could not be downloaded', error),
  })
  const write = useMutation({
    mutationFn: ({ kind, content, idempotencyKey }: ChosenFile) =>
      postForJson(adminPaths.importListings(kind, false), content, importResultSchema, {
        'idempotency-key': idempotencyKey,
      }),
    onError: (error, file) => {
      if (wasRefused(error)) {
        notifyError('Nothing was imported', error)
        // The listings may have changed since the last preview.
        preview.mutate({ ...file, idempotencyKey: newUuid() })
      } else {
        notify({
          title: 'It is not known whether the file was imported',
          description: 'The response did not arrive. Press Import again: no listing is imported twice.',
          destructive: true,
        })
      }
    },
    onSuccess: ({ rows, undo }, file) => {
      notify({ title: 'Imported' })
      if (undo !== undefined) onImported({ text: `Imported: ${summaryOf(rows)}`, token: undo })
      clear()
      void queries.invalidateQueries({ queryKey: [file.kind] })
      void queries.invalidateQueries({ queryKey: publishReportKey })
    },
  })

  function choose(chosen: File | undefined) {
    preview.reset()
    if (chosen) preview.mutate(chosen)
  }

  function clear() {
    choose(undefined)
    setInputKey((key) => key + 1)
  }

  return (
    <section css={cardStyle} aria-labelledby={SPREADSHEET_ID}>
      <h3 id={SPREADSHEET_ID} css={{ fontSize: size.text20 }}>
        Spreadsheet
      </h3>
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space.s12 }}>
        <SelectField
          label="Kind"
          anyLabel="Properties"
          value={kind === 'property' ? '' : kind}
          // The chosen file is of this kind.
          disabled={write.isPending}
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
            disabled={write.isPending}
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
        A row without a reference becomes a new listing, one without a price is on request. Listings that are not in the
        file stay as they are. With no listings yet, the download is an empty template.
      </p>
      <div role="status" css={liveRegionStyle}>
        {preview.isPending && <p>Reading the file…</p>}
        {preview.data && (
          <Preview
            rows={preview.data.rows}
            isWriting={write.isPending}
            onWrite={() => write.mutate(preview.data.file)}
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

/** Rows that are shown before all of them are asked for. */
const ROWS_SHOWN = 20

function Preview({ rows, isWriting, onWrite }: { rows: ImportRow[]; isWriting: boolean; onWrite: () => void }) {
  const [areAllShown, setAllShown] = useState(false)
  const refused = rows.filter(({ outcome }) => outcome === 'wrong' || outcome === 'conflict')
  const isUseful = refused.length === 0 && rows.some(({ outcome }) => outcome !== 'same')
  const told = refused.length > 0 ? refused : rows.filter(({ outcome }) => outcome !== 'same')
  const shown = areAllShown ? told : told.slice(0, ROWS_SHOWN)
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s12, justifyItems: 'start' }}>
      <p>{summaryOf(rows)}</p>
      {shown.length > 0 && (
        <ul css={{ display: 'grid', gap: space.s12, fontSize: size.text15, overflowWrap: 'anywhere' }}>
          {shown.map((row) => (
            <PreviewedRow key={row.row} {...row} />
          ))}
        </ul>
      )}
      {shown.length < told.length && (
        <button type="button" css={textButtonStyle} onClick={() => setAllShown(true)}>
          Show all {told.length} rows
        </button>
      )}
      {refused.length > 0 && (
        <p>Nothing is imported until every row is right. Correct these rows in the file and choose it again.</p>
      )}
      <Button disabled={!isUseful || isWriting} onClick={onWrite}>
        {isWriting ? 'Importing...' : 'Import'}
      </Button>
    </div>
  )
}

/** What is wrong with a row, what to know about it, and what it changes. */
function PreviewedRow({ row, outcome, reference, problems, notes = [], changes = [] }: ImportRow) {
  return (
    <li>
      <strong>Row {row}</strong>
      {outcome !== 'wrong' && <span css={{ color: color.inkQuiet }}> {reference ?? 'New'}</span>}
      {problems.map((problem) => (
        <p key={problem.column} css={{ color: color.danger }}>
          {sentenceOf(problem)}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note.column}>{sentenceOf(note)}</p>
      ))}
      {changes.map(({ field, from, to }) => (
        <p key={field}>
          {fieldLabel(field)}:{' '}
          {outcome !== 'new' && (
            <>
              <del css={{ color: color.inkQuiet }}>{fieldValueText(field, from)}</del> <span aria-hidden>→</span>{' '}
            </>
          )}
          <ins css={{ textDecoration: 'none' }}>{fieldValueText(field, to)}</ins>
        </p>
      ))}
    </li>
  )
}

const OUTCOMES = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['same', 'unchanged'],
  ['conflict', 'older than the listing'],
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
  return message.toLowerCase().includes(column.toLowerCase()) ? message : `${fieldLabel(column)}: ${message}`
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
