import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { OFFERS_PATH } from '../../../contract/paths'
import type { OfferInput } from '../../../contract/viewings/offer'
import { ONE_IS_ENOUGH } from '../../../contract/viewings/labels'
import { ignoreSecondClick } from '../../lib/forms'
import { notify } from '../../lib/notices'
import { registerOfflineCode } from '../../lib/offline-code'
import { Button } from '../../ui/button'
import { labelStyle, optionStyle } from '../../ui/control'
import { FormField, FormSelect, FormTextArea } from '../../ui/form-field'
import { liveRegionStyle, PrivacyNote } from '../../ui/text'
import { color, from, radius, space } from '../../ui/tokens'
import { Trap } from '../contact'
import { loadOutbox, OutboxNote, SendWhenBack, useDelivery, type QueuedItem } from '../outbox'
import type { OfferControl, OfferErrors, OfferFieldName } from './offer-control'

/**
 * Offers the agency a home, land or a car to sell or let (docs/product.md, "Sell or let"). Works as plain HTML too: the
 * backend responds with a page, so the browser's own validation is off; what does not concern the choice is hidden by
 * its styles alone.
 */
export function OfferForm() {
  const { formProps, field, errors, refusal, isSending, isSent, isUnanswered, restore, sendLater } = useOfferForm()
  return (
    <form {...formProps} method="post" action={OFFERS_PATH} noValidate aria-label="Sell or let with us" css={formStyle}>
      <fieldset>
        <legend css={[labelStyle, { padding: 0 }]}>What do you offer?</legend>
        <div css={choicesStyle}>
          {WHAT.map(([value, label], at) => (
            <label key={value} css={[optionStyle, choiceStyle]}>
              <input type="radio" name="what" value={value} defaultChecked={at === 0} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div css={pairStyle} data-for="home land">
        <FormSelect label="To sell or to let" name="type" defaultValue="">
          <option value="">Not decided yet</option>
          <option value="sale">To sell</option>
          <option value="rent">To let</option>
          <option value="lease">To lease</option>
        </FormSelect>
        <FormField label="Place" autoComplete="off" error={errors.place} {...field('place')} />
      </div>
      <div css={pairStyle} data-for="car">
        <FormField label="Make" autoComplete="off" error={errors.make} {...field('make')} />
        <FormField label="Model" autoComplete="off" error={errors.model} {...field('model')} />
      </div>
      <FormField
        label="Expected price in shillings (optional)"
        autoComplete="off"
        hint="Such as 12,500,000 or 12.5m."
        error={errors.price}
        {...field('price')}
      />
      <FormField label="Name" autoComplete="name" error={errors.name} {...field('name')} />
      <div css={pairStyle}>
        <FormField label="Email" type="email" autoComplete="email" error={errors.email} {...field('email')} />
        <FormField
          label="Phone or WhatsApp"
          type="tel"
          autoComplete="tel"
          hint={ONE_IS_ENOUGH}
          error={errors.phone}
          {...field('phone')}
        />
      </div>
      <FormTextArea label="Message (optional)" rows={3} error={errors.message} {...field('message')} />
      <Trap />
      <p role="alert" css={[liveRegionStyle, { color: color.danger }]}>
        {refusal}
      </p>
      <Button type="submit" disabled={isSending} onClick={ignoreSecondClick}>
        {isSending ? 'Sending...' : 'Send offer'}
      </Button>
      <p role="status" css={[liveRegionStyle, isSent && sentStyle]}>
        {isSent && 'Offer sent. Thank you: we will get back to you as soon as possible.'}
      </p>
      <SendWhenBack isOffered={isUnanswered} onChoose={sendLater} />
      <OutboxNote
        shows={(item: QueuedItem) => item.kind === 'offer'}
        onCancelled={(written) => void restore(written)}
      />
      <PrivacyNote>We use this to answer your offer, and for nothing else.</PrivacyNote>
    </form>
  )
}

const WHAT = [
  ['home', 'Home'],
  ['land', 'Land'],
  ['car', 'Car'],
] as const satisfies readonly (readonly [OfferInput['what'], string])[]

const FAILED = { title: 'Error', description: 'Something went wrong. Please try again.', destructive: true }

const loadControl = () => import('./offer-control')

/**
 * The form's behaviour. It submits itself as plain HTML until the form library and the schema are there, which are
 * fetched when somebody begins to fill it in, and take over what was typed.
 */
function useOfferForm() {
  const form = useRef<HTMLFormElement>(null)
  const openedAt = useRef(0)
  const loading = useRef<Promise<OfferControl> | null>(null)
  /** Before the library was there: fields that were left, to be validated then. */
  const left = useRef(new Set<OfferFieldName>())
  const [control, setControl] = useState<OfferControl | null>(null)
  const [errors, setErrors] = useState<OfferErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const { deliver, isUnanswered } = useDelivery()

  useEffect(() => {
    openedAt.current = performance.now()
    // A visitor may have begun before these scripts ran.
    if (form.current && hasBeenTouched(form.current)) void load()
    // A page that comes back from the back/forward cache still is as it was when the plain form left it.
    const end = (event: PageTransitionEvent) => event.persisted && setSending(false)
    window.addEventListener('pageshow', end)
    const unregister = registerOfflineCode(() => Promise.all([loadControl(), loadOutbox()]))
    return () => {
      window.removeEventListener('pageshow', end)
      unregister()
    }
  }, [])

  useEffect(() => {
    if (control && left.current.size > 0) void control.trigger([...left.current])
    left.current.clear()
  }, [control])

  function load(): Promise<OfferControl | null> {
    // Fetched while there is a network: it is needed when there is none, and not having it then is reported.
    loadOutbox().catch(() => undefined)
    loading.current ??= loadControl().then(({ createOfferControl }) => {
      const created = createOfferControl(setErrors)
      setControl(created)
      return created
    })
    return loading.current.catch(() => {
      loading.current = null
      return null
    })
  }

  async function submit({ isLater = false } = {}): Promise<void> {
    if (isSending) return
    setSending(true)
    setSent(false)
    setRefusal(null)
    const ready = await load()
    if (ready === null) {
      // Without its code the form still submits as plain HTML.
      if (navigator.onLine) {
        form.current?.submit()
        return
      }
      notify(FAILED)
      setSending(false)
      return
    }
    readFields(ready)
    try {
      await ready.handleSubmit((offer) => send(offer, ready, isLater))()
    } finally {
      setSending(false)
    }
  }

  /** Directly: the browser's autofill may not fire events. */
  function readFields(ready: OfferControl): void {
    const typed = typedIn(form.current)
    for (const name of FIELD_NAMES) ready.setValue(name, typed[name])
  }

  async function send(offer: OfferInput, ready: OfferControl, isLater: boolean): Promise<void> {
    const outcome = await deliver({
      kind: 'offer',
      path: OFFERS_PATH,
      content: offer,
      signs: {
        leaveEmpty: textOf(new FormData(form.current ?? undefined).get('leaveEmpty')),
        openForMs: Math.round(performance.now() - openedAt.current),
      },
      written: typedIn(form.current),
      listing: null,
      isLater,
    })
    if (outcome === 'sent' || outcome === 'queued') {
      ready.reset()
      form.current?.reset()
      setSent(outcome === 'sent')
    } else if (typeof outcome === 'string' || outcome.status >= 500) notify(FAILED)
    else refuse(outcome.reason, ready)
  }

  /** Everything stays in the form. A reason may begin with its field, as `phone: `. */
  function refuse(reason: string, ready: OfferControl): void {
    const [, name, sentence = reason] = /^(?:(\w+): )?(.*)$/s.exec(reason) ?? []
    if (isFieldName(name)) ready.setError(name, { message: sentence }, { shouldFocus: true })
    else setRefusal(reason)
  }

  /** Puts an offer that was called back into the fields that are empty: what has been written since stays. */
  async function restore(written: QueuedItem['written']): Promise<void> {
    const ready = await load()
    if (form.current === null) return
    const typed = typedIn(form.current)
    // What is offered is always chosen, so it is what the visitor means only when something of it is described.
    const describes = [typed.place, typed.make, typed.model].some((text) => text !== '')
    for (const name of FIELD_NAMES) {
      if (name === 'what' ? describes : typed[name] !== '') continue
      const value = written[name] ?? ''
      const element = form.current.elements.namedItem(name)
      if (element !== null && 'value' in element) element.value = value
    }
    if (ready) readFields(ready)
  }

  return {
    errors,
    refusal,
    isSending,
    isSent,
    /** The last attempt ended without a response, and the text is still in the form. */
    isUnanswered: isUnanswered && !isSending,
    restore,
    sendLater: () => void submit({ isLater: true }),
    formProps: {
      ref: form,
      onFocus: () => void load(),
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (!control && isFieldName(target.name)) left.current.add(target.name)
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      },
    },
    /** An email address may be missing when there is a telephone number, so that one is judged with the other. */
    field: (name: OfferFieldName) =>
      control ? control.register(name, name === 'phone' ? { deps: 'email' } : {}) : { name },
  }
}

/** Fields that are typed, and those that are chosen. */
const TEXT_NAMES = ['place', 'make', 'model', 'price', 'name', 'email', 'phone', 'message'] as const
const FIELD_NAMES = ['what', 'type', ...TEXT_NAMES] as const satisfies readonly OfferFieldName[]

function isFieldName(name: unknown): name is OfferFieldName {
  return FIELD_NAMES.some((known) => known === name)
}

function typedIn(form: HTMLFormElement | null) {
  const written = new FormData(form ?? undefined)
  const typed = Object.fromEntries(FIELD_NAMES.map((name) => [name, textOf(written.get(name))]))
  return typed as Record<OfferFieldName, string> & Pick<OfferInput, 'what' | 'type'>
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function hasBeenTouched(form: HTMLFormElement): boolean {
  const typed = typedIn(form)
  return form.contains(document.activeElement) || TEXT_NAMES.some((name) => typed[name] !== '')
}

const formStyle = {
  display: 'grid',
  gap: space.s16,
  '&:has([value="car"]:checked) [data-for~="home"]': { display: 'none' },
  '&:not(:has([value="car"]:checked)) [data-for="car"]': { display: 'none' },
} as const

const pairStyle = {
  display: 'grid',
  gap: space.s16,
  alignItems: 'start',
  [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

const choicesStyle = { display: 'flex', flexWrap: 'wrap', gap: space.s8 } as const

const choiceStyle = {
  flex: '1 1 auto',
  gap: space.s8,
  paddingInline: space.s8,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  '&:has(:checked)': { borderColor: color.primary, background: color.sand },
} as const

const sentStyle = { padding: space.s16, borderRadius: radius.control, background: color.sand, fontWeight: 600 } as const
