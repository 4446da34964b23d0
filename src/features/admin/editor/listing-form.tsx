import { useEffect, useId, useState, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { ignoreSecondClick } from '../../../lib/forms'
import { prefersReducedMotion } from '../../../lib/prefers-reduced-motion'
import { Button } from '../../../ui/button'
import type { Ask } from '../../../ui/confirm-dialog'
import { below, color, size, space } from '../../../ui/tokens'
import { StatusPackSection } from '../status-pack/status-pack'
import { FeaturedAndVideoFields, PhotosField, PriceField, TextFields, OfferFields } from './common-fields'
import { Completeness } from './completeness'
import { DocumentFields } from './document-fields'
import { useFormDraft, DraftNote } from './drafts'
import type { ListingEditor } from './listing-editor'
import type { CommonValues } from './listing-values'
import { ChatPreview, PagePreview } from './preview'
import { withoutUnchanged, useConflict, useSaveListing } from './save-listing'
import { ConflictNote, type SavedListing } from './save-notes'

interface ListingFormProps<Listing, Values extends CommonValues, Input> {
  editor: ListingEditor<Listing, Values, Input>
  /** Null in add mode. */
  listing: Listing | null
  /** Of the listing in edit mode; null when the backend tells none. */
  version?: string | null
  /** Above 0, each new number scrolls the form into view and focuses it. */
  focusRequest: number
  /** Room for a preview; null where there is none. */
  beside: HTMLElement | null
  onUnsavedChange: (isUnsaved: boolean) => void
  /** Saved, or cancelled without anything. */
  onDone: (saved?: SavedListing) => void
  ask: Ask
}

/** The add and edit form of any kind of listing (docs/product.md, "Dashboard"). */
export function ListingForm<Listing extends { id: string }, Values extends CommonValues, Input>(
  props: ListingFormProps<Listing, Values, Input>,
) {
  const { editor, listing, version = null, focusRequest, beside, onUnsavedChange, onDone, ask } = props
  const { texts, Place, Fields } = editor
  // Both as the form was opened: a later refetch must not make its older values look current.
  const [start] = useState(() => editor.valuesOf(listing))
  const [openedVersion] = useState(version)
  const form = editor.useEditorForm(start)
  const listingId = listing?.id ?? null
  // A draft's page is not public, and neither is its picture.
  const isPublic = listing !== null && start.status !== 'draft'
  const { isDirty, isSubmitting } = form.formState
  const [arePhotosUploading, setPhotosUploading] = useState(false)
  const [areDocumentsUploading, setDocumentsUploading] = useState(false)
  const isUploading = arePhotosUploading || areDocumentsUploading
  // Counts how often the form began anew: documents that were being added belong to the form before.
  const [beginnings, setBeginnings] = useState(0)
  const draft = useFormDraft({
    form,
    slot: { kind: editor.kind, listingId },
    start,
    read: editor.readDraft,
  })
  const conflict = useConflict(editor, listingId)
  const save = useSaveListing(editor, listingId, conflict.load)
  const titleId = useId()
  const isUnsaved = isDirty || isUploading

  useEffect(() => {
    onUnsavedChange(isUnsaved)
    return () => onUnsavedChange(false)
  }, [isUnsaved, onUnsavedChange])

  const submit = form.handleSubmit(async (input) => {
    const saved = await save.mutateAsync(requestOf(input)).then(
      (created) => savedListing(editor, created ?? editor.listingOf(form.getValues(), listing), created ?? listing),
      () => null, // The mutation has shown the error; the form still holds the input.
    )
    if (saved === null) return
    form.reset(start)
    setBeginnings(beginnings + 1)
    onDone(saved)
  })

  function requestOf(input: Input) {
    const known = conflict.theirs?.version ?? openedVersion
    return { input: withoutUnchanged(input, form.getValues(), start), version: known }
  }

  async function discard() {
    const isConfirmed = !isUnsaved || (await ask(DISCARD_QUESTION))
    if (isConfirmed) {
      draft.discard()
      setBeginnings(beginnings + 1)
    }
    return isConfirmed
  }

  async function close() {
    if (await discard()) onDone()
  }

  const preview = <PagePreview editor={editor} listing={listing} beside={beside} />

  return (
    <FormProvider {...form}>
      <form
        ref={useFocusOnRequest(focusRequest, listing !== null)}
        tabIndex={-1}
        css={formStyle}
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => void submit(event)}
      >
        <h3 id={titleId} css={{ fontSize: size.text20 }}>
          {listing === null ? texts.add : texts.edit}
        </h3>
        {beside !== null && preview}
        <DraftNote isDirty={isDirty} wasRestored={draft.wasRestored} onDiscard={() => void discard()} />
        <Completeness />
        <fieldset disabled={save.isPending} css={groupsStyle}>
          <div data-field="imageUrls" tabIndex={-1}>
            <PhotosField onBusyChange={setPhotosUploading} />
          </div>
          <div>
            <Place />
          </div>
          <div>
            <PriceField />
            <Fields />
          </div>
          <div>
            <OfferFields kind={editor.kind} features={editor.features} />
          </div>
          <div data-field="documents" tabIndex={-1}>
            <DocumentFields key={beginnings} onBusyChange={setDocumentsUploading} />
          </div>
          <div>
            <FeaturedAndVideoFields featuredLabel={texts.featured} />
          </div>
          <div>
            <TextFields />
          </div>
        </fieldset>
        {conflict.theirs && (
          <ConflictNote
            theirs={editor.valuesOf(conflict.theirs.listing)}
            yours={form.getValues()}
            start={start}
            saveLabel={texts.update}
            onTakeTheirs={() => void close()}
          />
        )}
        <div css={actionsStyle} data-action-bar="">
          <Button type="submit" disabled={isSubmitting || isUploading} onClick={ignoreSecondClick}>
            {listing === null
              ? save.isPending
                ? texts.creating
                : texts.create
              : save.isPending
                ? texts.updating
                : texts.update}
          </Button>
          {listing !== null && (
            <Button look="quiet" disabled={save.isPending} onClick={() => void close()}>
              Cancel
            </Button>
          )}
          <p role="status" css={hintStyle}>
            {isUploading &&
              `${arePhotosUploading ? 'Photos' : 'Documents'} are still uploading. You can save once they have arrived.`}
          </p>
        </div>
        {beside === null && preview}
        <ChatPreview offerOf={editor.offerOf} picture={isPublic ? editor.pictureOf(listing) : null} />
        {listing !== null && (
          <StatusPackSection
            listing={{ kind: editor.kind, id: listing.id, title: start.title }}
            isUnsaved={isUnsaved}
          />
        )}
      </form>
    </FormProvider>
  )
}

const DISCARD_QUESTION = {
  title: 'Discard unsaved changes?',
  text: 'Your changes will be lost.',
  yes: 'Discard',
  no: 'Keep editing',
  destructive: true,
}

const hintStyle = {
  flex: '1 0 100%',
  color: color.inkQuiet,
  fontSize: size.text15,
  '&:empty': { display: 'none' },
} as const

const formStyle = {
  display: 'grid',
  gap: space.s24,
  '&:focus': { outline: 'none' },
  // What gets the focus scrolls to above the bar with the buttons.
  '& input, & select, & textarea, & button': { scrollMarginBottom: '6rem' },
  '& [name], & [data-field]': { scrollMarginTop: '6.5rem' },
  '& [data-field]:focus': { outline: 'none' },
} as const

const groupsStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > div': { display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > div + div': { paddingTop: space.s24, borderTop: `1px solid ${color.line}` },
} as const

/** At the lower edge of the window while the fields are longer than it; not where zoom leaves no room for both. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s12,
  marginInline: `calc(-1 * ${space.s16})`,
  padding: `${space.s12} ${space.s16}`,
  borderBlock: `1px solid ${color.line}`,
  background: color.surface,
  '& button': { flex: '1 1 auto' },
  '@media (min-height: 500px)': { position: 'sticky', bottom: 0, zIndex: 2 },
  // It would cover the line that is being typed.
  [below.tablet]: { 'form:has(textarea:focus) &': { position: 'static' } },
} as const

function savedListing<Listing, Values extends CommonValues, Input>(
  { toRow }: ListingEditor<Listing, Values, Input>,
  shown: Listing | null,
  /** Null while its id is not known. */
  stored: Listing | null,
): SavedListing | null {
  if (shown === null) return null
  const { id, title, price, period, fact, status, path } = toRow(shown)
  return { id, title, price, period, fact, status, path: stored === null ? null : path }
}

/**
 * Scrolls a form into view and focuses it with each new number above 0. When a link opens the form of a listing and
 * names a field (`#price`), that field gets the focus.
 */
function useFocusOnRequest(request: number, isEditing: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (request === 0 || form.current === null) return
    const field = isEditing && request === 1 ? fieldNamed(form.current, window.location.hash.slice(1)) : null
    field?.closest('details')?.setAttribute('open', '')
    const target = field ?? form.current
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }, [request, isEditing])
  return form
}

function fieldNamed(form: HTMLFormElement, name: string): HTMLElement | null {
  const fields = [...form.querySelectorAll<HTMLElement>('[name], [data-field]')]
  return fields.find((field) => field.getAttribute('name') === name || field.dataset.field === name) ?? null
}
