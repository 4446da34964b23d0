import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  ALERT_LIMITS,
  alertFormSchema,
  alertPaths,
  alertTakenSchema,
  type AlertForm,
  type AlertInput,
} from '../../../contract/alert'
import { filterFromUrl, describeSearch } from '../../../contract/filters'
import type { ListingKind } from '../../../contract/limits'
import { fieldsOf } from '../../lib/forms'
import { HttpError, postAndRead } from '../../lib/http'
import { Button } from '../../ui/button'
import { optionStyle } from '../../ui/control'
import { FormField } from '../../ui/form-field'
import { Sheet } from '../../ui/sheet'
import { PrivacyNote } from '../../ui/text'
import { color, size, space } from '../../ui/tokens'
import { useSavedListings } from '../saved'

export interface AlertSheetProps {
  kind: ListingKind
  onClose: () => void
}

const FAILED = 'Something went wrong. Please try again.'
const NOTHING_CAME =
  'Nothing there? Look among spam. An address gets at most three such emails a day, and none when its owner has stopped them.'

/** The form that asks for an alert about the search in the page's URL. */
export function AlertSheet({ kind, onClose }: AlertSheetProps) {
  const formId = useId()
  const [filters] = useState(() => filtersOf(kind, window.location.search))
  const [hasWords] = useState(() => Boolean(new URLSearchParams(window.location.search).get('q')?.trim()))
  const saved = (useSavedListings() ?? []).slice(0, ALERT_LIMITS.savedMax)
  const [withSaved, setWithSaved] = useState(false)
  /** What the backend says once it has the request. */
  const [taken, setTaken] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<AlertForm>({
    resolver: zodResolver(alertFormSchema),
    mode: 'onTouched',
    defaultValues: { email: '' },
  })

  async function send({ email }: AlertForm) {
    setFailure(null)
    const savedIds = saved.map((listing) => `${listing.kind}:${listing.id}`)
    const body: AlertInput = { email, kind, filters, ...(withSaved && { saved: savedIds }) }
    try {
      setTaken(await postAndRead(alertPaths.create, body, (json) => alertTakenSchema.parse(json).message))
    } catch (error) {
      setFailure(error instanceof HttpError && error.status < 500 ? error.reason : FAILED)
    }
  }

  return (
    <Sheet
      title="Create alert"
      open
      onOpenChange={onClose}
      footer={
        taken !== null ? (
          <Button css={wideStyle} onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button css={wideStyle} type="submit" form={formId} disabled={form.formState.isSubmitting}>
            {form.formState.isSubmitting ? 'Sending...' : 'Send confirmation link'}
          </Button>
        )
      }
    >
      {taken !== null ? (
        <SentNote sentence={taken} />
      ) : (
        <form id={formId} noValidate css={formStyle} onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <p>
            We’ll email you when something new matches:
            <strong css={{ display: 'block' }}>{describeSearch(kind, filters)}</strong>
          </p>
          {hasWords && <p css={quietStyle}>The words you searched for are left out: an alert follows the filters.</p>}
          <FormField label="Your email address" type="email" autoComplete="email" {...fieldsOf(form)('email')} />
          {saved.length > 0 && (
            <label css={optionStyle}>
              <input type="checkbox" checked={withSaved} onChange={({ target }) => setWithSaved(target.checked)} />
              {saved.length === 1
                ? 'Also when the listing I saved gets cheaper'
                : `Also when one of the ${saved.length} listings I saved gets cheaper`}
            </label>
          )}
          <PrivacyNote>
            We first send you a link to confirm. After that, at most one email a day. We use your address for this alert
            alone, and delete it when you end the alert.
          </PrivacyNote>
          {failure !== null && (
            <p role="alert" css={{ color: color.danger }}>
              {failure}
            </p>
          )}
        </form>
      )}
    </Sheet>
  )
}

/** Takes the focus from the button that is gone, so that screen readers read it. */
function SentNote({ sentence }: { sentence: string }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1} role="status" css={formStyle}>
      <p>{sentence}</p>
      <p css={quietStyle}>{NOTHING_CAME}</p>
    </div>
  )
}

/** The list's filters as its URL has them, without fields that are no filters or invalid. */
function filtersOf(kind: ListingKind, search: string): Record<string, string> {
  const fields = Object.fromEntries(new URLSearchParams(search))
  const filter = filterFromUrl(kind, fields)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => filter[name] !== undefined))
}

const wideStyle = { width: '100%' } as const
const formStyle = { display: 'grid', gap: space.s16 } as const
const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const
