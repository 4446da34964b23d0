import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { prefersReducedMotion } from '../../../lib/prefers-reduced-motion'
import { Button } from '../../../ui/button'
import type { Ask } from '../../../ui/confirm-dialog'
import { color, size, space } from '../../../ui/tokens'
import { useFormDraft } from '../drafts/use-form-draft'
import { FeaturedAndVideoFields, PhotosField, PriceField, WordsFields } from './common-fields'
import type { CommonValues } from './common-values'
import type { ListingEditor } from './listing-editor'
import { DraftNote } from './draft-note'
import { useSaveListing } from './use-save-listing'

/** What every kind's form is given. */
export interface ListingFormProps<Listing> {
  /** null: a new one. */
  listing: Listing | null
  /** Above 0, and with each further number, the form comes into sight and takes the focus. */
  focusRequest: number
  onUnsavedChange: (isUnsaved: boolean) => void
  /** Saved or cancelled. */
  onDone: () => void
  ask: Ask
}

interface FrameProps<Listing, Values extends CommonValues, Input> extends ListingFormProps<Listing> {
  desk: ListingEditor<Listing, Values, Input>
  form: UseFormReturn<Values, unknown, Input>
  /** What the fields start with; the same as long as the form stands. */
  start: Values
  /** The fields this kind alone has. */
  children: ReactNode
}

/** The add and edit form of any kind of listing (spec §2, Admin). */
export function ListingForm<Listing extends { id: string }, Values extends CommonValues, Input>(
  props: FrameProps<Listing, Values, Input>,
) {
  const { desk, form, start, listing, focusRequest, onUnsavedChange, onDone, ask, children } = props
  const { texts } = desk
  const listingId = listing?.id ?? null
  const { isDirty, isSubmitting } = form.formState
  const [isUploading, setUploading] = useState(false)
  const draft = useFormDraft({ form, slot: { kind: desk.kind, listingId }, start, read: desk.readDraft })
  const save = useSaveListing(desk, listingId)
  const titleId = useId()
  const isUnsaved = isDirty || isUploading

  useEffect(() => {
    onUnsavedChange(isUnsaved)
    return () => onUnsavedChange(false)
  }, [isUnsaved, onUnsavedChange])

  const submit = form.handleSubmit(async (input) => {
    const isSaved = await save.mutateAsync(input).then(
      () => true,
      () => false, // The mutation has told of it; the form keeps what was typed.
    )
    if (!isSaved) return
    form.reset(start)
    onDone()
  })

  async function discard(question: typeof DISCARDING) {
    const isMeant = !isUnsaved || (await ask(question))
    if (isMeant) draft.discard()
    return isMeant
  }

  return (
    <FormProvider {...form}>
      <form
        ref={useFocusOnRequest(focusRequest)}
        tabIndex={-1}
        css={formStyle}
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => void submit(event)}
      >
        <h3 id={titleId} css={{ fontSize: size.text20 }}>
          {listing === null ? texts.add : texts.edit}
        </h3>
        {isDirty && <DraftNote wasRestored={draft.wasRestored} onDiscard={() => void discard(DISCARDING)} />}
        <fieldset disabled={save.isPending} css={groupsStyle}>
          <div>
            <WordsFields />
          </div>
          <div>
            <PriceField />
            {children}
          </div>
          <div>
            <PhotosField onBusyChange={setUploading} />
          </div>
          <div>
            <FeaturedAndVideoFields featuredLabel={texts.featured} />
          </div>
        </fieldset>
        <div css={actionsStyle}>
          <Button type="submit" disabled={isSubmitting || isUploading}>
            {listing === null
              ? save.isPending
                ? texts.creating
                : texts.create
              : save.isPending
                ? texts.updating
                : texts.update}
          </Button>
          {listing !== null && (
            <Button
              type="button"
              look="quiet"
              disabled={save.isPending}
              onClick={() => void discard(DISCARDING).then((isMeant) => isMeant && onDone())}
            >
              Cancel
            </Button>
          )}
        </div>
        <p role="status" css={hintStyle}>
          {isUploading && 'Photos are still on their way. You can save once they have arrived.'}
        </p>
      </form>
    </FormProvider>
  )
}

function useFocusOnRequest(request: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (request === 0) return
    form.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }, [request])
  return form
}

const DISCARDING = {
  title: 'Discard unsaved changes?',
  text: 'What you typed will be gone.',
  yes: 'Discard',
  no: 'Keep editing',
  destructive: true,
}

const hintStyle = { color: color.inkQuiet, fontSize: size.text15, '&:empty': { display: 'none' } } as const

const formStyle = { display: 'grid', gap: space.s24, '&:focus': { outline: 'none' } } as const

/** What belongs together stands together: words, facts, photos, the rest. */
const groupsStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > div': { display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > div + div': { paddingTop: space.s24, borderTop: `1px solid ${color.line}` },
} as const

const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: space.s12, '& button': { flex: '1 1 auto' } } as const
