import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import {
  DOCUMENT_AUDIENCES,
  DOCUMENT_KINDS,
  DOCUMENT_LABELS,
  DOCUMENT_LIMITS,
  DOCUMENT_TYPES,
  documentFormat,
  documentSize,
  isPictureDocument,
} from '../../../../contract/site/documents'
import { openPrivateFile } from '../../../lib/private-file'
import { Button, iconButtonStyle, textButtonStyle } from '../../../ui/button'
import { Options } from '../../../ui/fields'
import { FormField, FormSelect } from '../../../ui/form-field'
import { ChevronIcon } from '../../../ui/icons'
import { VisuallyHidden } from '../../../ui/layout'
import { cardStyle, spreadStyle } from '../../../ui/surfaces'
import { color, radius, size, space } from '../../../ui/tokens'
import { PageIcon, PictureIcon } from '../../documents'
import { ProgressBar, RejectedFiles, useFileDrop } from '../photos/add-photos'
import { useRestoredFocus } from '../photos/photo-tile'
import { countOf, selectionRejection } from '../photos/upload-rules'
import { useDocumentUploads, type DocumentUpload } from './document-uploads'
import { FieldRow } from './form-controls'
import type { CommonValues } from './listing-values'

const AUDIENCE_LABELS = { public: 'Everyone', office: 'Office only' } as const

/** A listing's documents and plans: add, describe, order, remove (docs/product.md, "Documents"). */
export function DocumentFields({ onBusyChange }: { onBusyChange: (isBusy: boolean) => void }) {
  const { control, formState } = useFormContext<CommonValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'documents' })
  const { uploads, ...queue } = useDocumentUploads({
    onArrived: (document) => {
      append({ ...document, audience: 'office' }, { shouldFocus: false })
      setAnnouncement(`${document.title} uploaded`)
    },
    onBusyChange,
  })
  const [rejection, setRejection] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const count = fields.length + uploads.filter(({ state }) => state.status !== 'failed').length
  const error = formState.errors.documents?.root?.message ?? formState.errors.documents?.message

  function add(files: File[]) {
    const refusal = selectionRejection(files.length, count, { maxCount: DOCUMENT_LIMITS.documentsMax }, 'document')
    setRejection(refusal)
    if (refusal === null) queue.add(files)
  }

  function step(index: number, target: number) {
    move(index, target)
    setAnnouncement(`Document moved to place ${target + 1} of ${fields.length}`)
  }

  function removeAt(index: number) {
    setAnnouncement(`Document ${index + 1} removed, ${fields.length - 1} left`)
    thenFocusAdd(() => remove(index))
  }

  /** The button that was pressed goes away, and a full list's button can be focused only afterwards. */
  function thenFocusAdd(change: () => void) {
    flushSync(change)
    addButton.current?.focus()
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`} css={fieldStyle}>
      <span id={`${id}-label`} css={labelStyle}>
        Documents and plans
      </span>
      <AddDocuments button={addButton} count={count} onChoose={add} />
      <RejectedFiles
        rejectedFiles={rejection === null ? [] : [{ id: 'selection', text: rejection }]}
        onDismiss={() => setRejection(null)}
      />
      {fields.length > 0 && (
        <ul css={fieldStyle} aria-label="Documents">
          {fields.map((field, index) => (
            <DocumentItem
              key={field.id}
              document={field}
              index={index}
              count={fields.length}
              onStep={(target) => step(index, target)}
              onRemove={() => removeAt(index)}
            />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul css={fieldStyle} aria-label="Documents on their way">
          {uploads.map((upload) => (
            <UploadItem
              key={upload.id}
              upload={upload}
              onRetry={() => queue.retry(upload.id)}
              onRemove={() => thenFocusAdd(() => queue.remove(upload.id))}
            />
          ))}
        </ul>
      )}
      <p id={`${id}-error`} role="alert" css={{ color: color.danger, fontSize: size.text15 }}>
        {error}
      </p>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}

interface AddDocumentsProps {
  button: React.RefObject<HTMLButtonElement | null>
  /** Including those on their way. */
  count: number
  onChoose: (files: File[]) => void
}

/** A button that opens the device's files, and on desktops an area to drop them. */
function AddDocuments({ button, count, onChoose }: AddDocumentsProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = count >= DOCUMENT_LIMITS.documentsMax
  const { zone, isOver } = useFileDrop<HTMLDivElement>(!isFull, onChoose)
  return (
    <div ref={zone} css={[dropStyle, isOver && { borderColor: color.primary, background: color.sand }]}>
      <Button ref={button} look="quiet" disabled={isFull} onClick={() => input.current?.click()}>
        <PageIcon />
        Add documents
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        // HEIC by extension too: not every system knows its type.
        accept={[...DOCUMENT_TYPES, '.pdf,.heic,.heif'].join()}
        disabled={isFull}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // Lets the same file be chosen again.
          event.target.value = ''
        }}
      />
      <p css={quietStyle}>
        {isFull
          ? `${countOf(count, 'document')}, all a listing can have. Remove one to add another.`
          : `PDF up to ${DOCUMENT_LIMITS.pdfMegabytesMax} MB, or pictures. ${count > 0 ? `${count} of up` : 'Up'} to ${countOf(DOCUMENT_LIMITS.documentsMax, 'document')}. Public pictures of floor plans stand in the gallery.`}
      </p>
    </div>
  )
}

interface DocumentItemProps {
  document: CommonValues['documents'][number]
  index: number
  count: number
  onStep: (target: number) => void
  onRemove: () => void
}

/** One document: what it is, what it is called and who may see it. */
function DocumentItem({ document, index, count, onStep, onRemove }: DocumentItemProps) {
  const { register, formState } = useFormContext<CommonValues>()
  const errors = formState.errors.documents?.[index]
  const keepFocus = useRestoredFocus(index)
  const name = `document ${index + 1}`
  return (
    <li css={cardStyle} aria-label={`Document ${index + 1} of ${count}`}>
      <div css={spreadStyle}>
        <span css={fileStyle}>
          {isPictureDocument(document) ? <PictureIcon /> : <PageIcon />}
          {documentFormat(document)}, {documentSize(document.bytes)}
        </span>
        <button
          type="button"
          css={textButtonStyle}
          onClick={() => openPrivateFile(document.url, document.title || 'The document')}
        >
          Open<VisuallyHidden> {name} in a new tab</VisuallyHidden>
        </button>
      </div>
      <FormField
        label="Title"
        aria-label={`Title of ${name}`}
        autoComplete="off"
        error={errors?.title?.message}
        {...register(`documents.${index}.title`)}
      />
      <FieldRow>
        <FormSelect
          label="Kind"
          aria-label={`Kind of ${name}`}
          error={errors?.kind?.message}
          {...register(`documents.${index}.kind`)}
        >
          <Options of={DOCUMENT_KINDS} label={(kind) => DOCUMENT_LABELS[kind]} />
        </FormSelect>
        <FormSelect
          label="Who may see it"
          aria-label={`Who may see ${name}`}
          error={errors?.audience?.message}
          {...register(`documents.${index}.audience`)}
        >
          <Options of={DOCUMENT_AUDIENCES} label={(audience) => AUDIENCE_LABELS[audience]} />
        </FormSelect>
      </FieldRow>
      <div css={spreadStyle}>
        {count > 1 && (
          <div css={stepsStyle}>
            <button
              type="button"
              css={[iconButtonStyle, stepStyle]}
              aria-label={`Move ${name} up`}
              aria-disabled={index === 0}
              onClick={keepFocus(() => index > 0 && onStep(index - 1))}
            >
              <ChevronIcon />
            </button>
            <button
              type="button"
              css={[iconButtonStyle, stepStyle]}
              aria-label={`Move ${name} down`}
              aria-disabled={index === count - 1}
              onClick={keepFocus(() => index < count - 1 && onStep(index + 1))}
            >
              <ChevronIcon />
            </button>
          </div>
        )}
        <button type="button" css={[textButtonStyle, { marginInlineStart: 'auto' }]} onClick={onRemove}>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </button>
      </div>
    </li>
  )
}

interface UploadItemProps {
  upload: DocumentUpload
  onRetry: () => void
  onRemove: () => void
}

/** A file on its way, or why it did not arrive. */
function UploadItem({ upload: { name, state }, onRetry, onRemove }: UploadItemProps) {
  const hasFailed = state.status === 'failed'
  return (
    <li css={[uploadStyle, hasFailed && { borderColor: color.danger }]}>
      <div css={{ display: 'grid', gap: space.s8, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {!hasFailed && <p>{name}</p>}
        <p role={hasFailed ? 'alert' : undefined} css={hasFailed ? { color: color.danger } : quietStyle}>
          {state.status === 'waiting' && 'Waiting'}
          {state.status === 'preparing' && 'Preparing'}
          {state.status === 'uploading' && `Uploading ${state.percent}%`}
          {hasFailed && state.reason}
        </p>
        {state.status === 'uploading' && <ProgressBar percent={state.percent} label={`Upload of ${name}`} />}
      </div>
      {hasFailed && state.canRetry && (
        <button type="button" css={textButtonStyle} onClick={onRetry}>
          Retry<VisuallyHidden> {name}</VisuallyHidden>
        </button>
      )}
      <button type="button" css={textButtonStyle} onClick={onRemove}>
        {hasFailed ? 'Dismiss' : 'Cancel'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </button>
    </li>
  )
}

const fieldStyle = { display: 'grid', gap: space.s12, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const labelStyle = { fontSize: size.text13, fontWeight: 600, color: color.inkQuiet } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text13 } as const

const dropStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s8} ${space.s16}`,
  padding: space.s16,
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: radius.card,
  background: color.surface,
} as const

const fileStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s8,
  fontSize: size.text15,
  fontWeight: 600,
} as const

const stepsStyle = {
  display: 'flex',
  marginInlineStart: `calc(-1 * ${space.s12})`,
  '& > :first-of-type svg': { transform: 'rotate(180deg)' },
} as const

const stepStyle = { '&[aria-disabled="true"]': { opacity: 0.35, cursor: 'default' } } as const

const uploadStyle = {
  ...spreadStyle,
  gap: space.s16,
  padding: `${space.s8} ${space.s16}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  fontSize: size.text15,
  lineHeight: 1.4,
} as const
