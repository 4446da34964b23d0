import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { EnquiryForm } from '../../../contract/enquiry'
import type { ListingKind } from '../../../contract/limits'
import { apiPaths } from '../../../contract/paths'
import { countEvent } from '../../lib/count-event'
import { notify } from '../../lib/notices'
import { registerOfflineCode } from '../../lib/offline-code'
import { loadOutbox, useDelivery } from '../outbox'
import type { ContactFormControl, FieldErrors, FieldName } from './form-control'

const loadFormControl = () => import('./form-control')

export interface EnquiredListing {
  kind: ListingKind
  id: string
}

const SENT = { title: 'Message sent!', description: "We'll get back to you as soon as possible." }
const FAILED = { title: 'Error', description: 'Something went wrong. Please try again.', destructive: true }

/**
 * The contact form's behaviour. The form is plain HTML that submits itself; the form library and the
 * schema are fetched when somebody starts to fill it in, and take over the input.
 * @param begun the message that is there before anybody writes
 */
export function useContactForm(listing: EnquiredListing | undefined, begun = '') {
  const form = useRef<HTMLFormElement>(null)
  const openedAt = useRef(0)
  const loading = useRef<Promise<ContactFormControl> | null>(null)
  /** Events before the library was loaded, to be replayed. */
  const missed = useRef({ left: new Set<FieldName>(), sent: false })
  const [control, setControl] = useState<ContactFormControl | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isSending, setIsSending] = useState(false)
  /** The last message, until another is to be written. */
  const [sent, setSent] = useState<EnquiryForm | null>(null)
  const { deliver, isUnanswered } = useDelivery()

  useEffect(() => {
    // A page that comes back from the back/forward cache still is as it was when the form left it.
    const end = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      missed.current.sent = false
      setIsSending(false)
    }
    window.addEventListener('pageshow', end)
    return () => window.removeEventListener('pageshow', end)
  }, [])

  useEffect(() => {
    openedAt.current = performance.now()
    // A visitor may have started before these scripts ran.
    if (form.current && hasBeenTouched(form.current, begun)) void load()
    return registerOfflineCode(() => Promise.all([loadFormControl(), loadOutbox()]))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a form belongs to one listing
  }, [])

  useEffect(() => {
    if (!control) return
    const { left, sent } = missed.current
    missed.current = { left: new Set(), sent: false }
    if (sent) void send(control)
    else if (left.size > 0) void control.trigger([...left])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the library has come
  }, [control])

  function load(): Promise<ContactFormControl | null> {
    // Fetched while there is a network: it is needed when there is none, and not having it then is reported.
    loadOutbox().catch(() => undefined)
    loading.current ??= loadFormControl().then(({ createContactFormControl }) => {
      const created = createContactFormControl(listing !== undefined, setErrors)
      setControl(created)
      return created
    })
    return loading.current.catch(() => {
      loading.current = null
      return null
    })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    if (control) return send(control)
    setIsSending(true)
    missed.current.sent = true
    // Without its code the form still submits as plain HTML.
    if ((await load()) !== null) return
    if (navigator.onLine) form.current?.submit()
    else {
      setIsSending(false)
      notify(FAILED)
    }
  }

  /** @param later puts it into the outbox instead */
  async function send(ready: ContactFormControl, { later = false } = {}) {
    setIsSending(true)
    // The fields' values are read directly: the browser's autofill may not fire events.
    const written = new FormData(form.current ?? undefined)
    for (const name of FIELD_NAMES) ready.setValue(name, textOf(written.get(name)))
    try {
      await ready.handleSubmit((written) => post(written, ready, later))()
    } finally {
      setIsSending(false)
    }
  }

  async function post({ phone = '', ...written }: EnquiryForm, ready: ContactFormControl, isLater: boolean) {
    const typed = { ...written, phone }
    const outcome = await deliver({
      kind: 'enquiry',
      path: apiPaths.contact,
      content: { ...typed, ...(listing && { listingKind: listing.kind, listingId: listing.id }) },
      signs: {
        ...campaignOf(window.location),
        leaveEmpty: textOf(new FormData(form.current ?? undefined).get('leaveEmpty')),
        openForMs: Math.round(performance.now() - openedAt.current),
      },
      written: typed,
      listing: listing ?? null,
      isLater,
    })
    if (outcome !== 'sent' && outcome !== 'queued') {
      if (outcome === 'unsent' || !showAtField(outcome.reason, ready)) notify(FAILED)
      return
    }
    if (outcome === 'sent') {
      if (listing) countEvent(listing, 'message')
      notify(SENT)
      setSent(typed)
    }
    ready.reset()
  }

  /** Puts a message that was cancelled into the fields that are empty: what has been written since stays. */
  async function restore(written: Readonly<Record<string, string>>) {
    const ready = await load()
    const typed = new FormData(form.current ?? undefined)
    for (const name of FIELD_NAMES) {
      const isWritten = isOwn(name, typed.get(name), begun)
      const value = textOf(isWritten ? typed.get(name) : (written[name] ?? typed.get(name)))
      const element = form.current?.elements.namedItem(name)
      if (element && 'value' in element) element.value = value
      ready?.setValue(name, value)
    }
  }

  return {
    errors,
    isSending,
    formProps: {
      ref: form,
      onFocus: () => void load(),
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (!control && isFieldName(target.name)) missed.current.left.add(target.name)
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    restore,
    sent,
    writeAnother: () => {
      flushSync(() => setSent(null))
      form.current?.querySelector('textarea')?.focus()
    },
    /** The last attempt ended without a response, and the text is still in the form. */
    isUnanswered: isUnanswered && !isSending,
    sendWhenBack: () => {
      if (control && !isSending) void send(control, { later: true })
    },
    /** An email address may be missing when there is a telephone number, so that one is judged with the other. */
    field: (name: FieldName) =>
      control ? control.register(name, name === 'phone' ? { deps: 'email' } : {}) : { name },
  }
}

/** @returns whether the backend's reason begins with the name of a field, as `phone: `, at which it is shown */
function showAtField(reason: string, ready: ContactFormControl): boolean {
  const [, name, message = ''] = /^(\w+): (.*)$/s.exec(reason) ?? []
  if (!isFieldName(name)) return false
  ready.setError(name, { message }, { shouldFocus: true })
  return true
}

function textOf(value: FormDataEntryValue | null | undefined): string {
  return typeof value === 'string' ? value : ''
}

const FIELD_NAMES: readonly FieldName[] = ['name', 'email', 'phone', 'message']

function isFieldName(name: unknown): name is FieldName {
  return FIELD_NAMES.some((known) => known === name)
}

function hasBeenTouched(form: HTMLFormElement, begun: string): boolean {
  const written = new FormData(form)
  return form.contains(document.activeElement) || FIELD_NAMES.some((name) => isOwn(name, written.get(name), begun))
}

/** Whether a field holds what the visitor wrote. */
function isOwn(name: FieldName, value: FormDataEntryValue | null, begun: string): boolean {
  const text = textOf(value).trim()
  return text !== '' && !(name === 'message' && text === begun.trim())
}

/** The page and the campaign, when the link that led here named one (utm_source and so on). */
function campaignOf({ search, pathname }: Location): { page?: string; campaign?: string } {
  const fields = new URLSearchParams(search)
  const names = ['utm_source', 'utm_medium', 'utm_campaign'].flatMap((name) => fields.get(name) ?? [])
  return names.length === 0 ? {} : { page: pathname, campaign: names.join(' / ') }
}
