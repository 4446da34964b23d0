import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ListingKind } from '../../../contract/limits'
import { ONE_IS_ENOUGH } from '../../../contract/viewings/labels'
import {
  canBeWished,
  CONFIRMED_BY,
  textOfWishes,
  wishesIn,
  wishText,
  type ViewingTime,
} from '../../../contract/viewings/times'
import {
  PHONE_INVALID,
  viewingPaths,
  viewingRequestSchema,
  type ViewingRequest,
} from '../../../contract/viewings/viewing'
import { fieldsOf, ignoreSecondClick } from '../../lib/forms'
import { notify } from '../../lib/notices'
import { hasValidPhone } from '../../lib/phone-check'
import { Button } from '../../ui/button'
import { FormField, FormTextArea } from '../../ui/form-field'
import { liveRegionStyle, PrivacyNote } from '../../ui/text'
import { color, size, space } from '../../ui/tokens'
import { Trap } from '../contact'
import { SendWhenBack, useDelivery, type QueuedItem } from '../outbox'
import { WishList } from './wish-list'

export interface ViewingFormProps {
  title: string
  listing: { readonly kind: ListingKind; readonly id: string }
  /** When it was opened last, in milliseconds since 1970. */
  openedAt: number
  /** What a request held that was taken back out of the outbox. */
  returned: QueuedItem['written'] | null
}

const formSchema = viewingRequestSchema.check(hasValidPhone)
type Fields = z.input<typeof formSchema>

const TYPED = ['name', 'email', 'phone', 'message'] as const
const FAILED = { title: 'Error', description: 'Something went wrong. Please try again.', destructive: true }
const TIME_OVER = 'times: One of these times is over by now. Please choose another.'

/** Asks for a visit: up to three times, a name, an email address or a telephone number, and a line. */
export function ViewingForm({ title, listing, openedAt, returned }: ViewingFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [shownAt] = useState(Date.now)
  const [sent, setSent] = useState<ViewingRequest | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** When the backend or the clock last said that a time is over. */
  const [checkedAt, setCheckedAt] = useState(0)
  const { deliver, isUnanswered } = useDelivery()
  const empty = emptyFields(listing)
  const form = useForm<Fields, unknown, ViewingRequest>({
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
    defaultValues: empty,
  })
  // The first field, so that it gets the focus first when something is missing.
  const times = useController({ control: form.control, name: 'times' })
  const field = fieldsOf(form)
  const { isSubmitting } = form.formState

  useEffect(() => {
    if (returned === null) return
    setSent(null)
    // What has been written since stays.
    readTyped()
    const missing = TYPED.filter((name) => form.getValues(name) === '')
    for (const name of missing) form.setValue(name, returned[name] ?? '')
    if (form.getValues('times').length > 0) return
    const wishes = wishesIn(returned.times ?? '')
    form.setValue(
      'times',
      wishes.filter((wish) => canBeWished(wish, Date.now())),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request that comes back
  }, [returned])

  /** The fields' values are read directly: the browser's autofill may not fire events. */
  function readTyped(): void {
    if (element.current === null) return
    const typed = new FormData(element.current)
    for (const name of TYPED) form.setValue(name, textOf(typed.get(name)))
  }

  function submit({ isLater = false } = {}): void {
    setRefusal(null)
    readTyped()
    void form.handleSubmit((request) => send(request, isLater))()
  }

  async function send(request: ViewingRequest, isLater: boolean): Promise<void> {
    if (!request.times.every((time) => canBeWished(time, Date.now()))) {
      refuse(TIME_OVER)
      return
    }
    const outcome = await deliver({
      kind: 'viewing',
      path: viewingPaths.create,
      content: request,
      signs: {
        leaveEmpty: textOf(new FormData(element.current ?? undefined).get('leaveEmpty')),
        openForMs: Date.now() - shownAt,
      },
      written: writtenOf(request),
      listing,
      isLater,
    })
    if (outcome === 'unsent') notify(FAILED)
    else if (typeof outcome !== 'string') {
      // Sentences of the backend, such as that a day has passed or how many requests are open.
      if (outcome.status < 500) refuse(outcome.reason)
      else notify(FAILED)
    } else {
      form.reset(empty)
      if (outcome === 'queued') return
      setSent(request)
      notify({ title: 'Request sent', description: confirmationOf(request) })
    }
  }

  /** Everything stays in the form. A reason may begin with its field, as `times: `. */
  function refuse(reason: string): void {
    const [, name, sentence = reason] = /^(?:(times|name|email|phone|message): )?(.*)$/s.exec(reason) ?? []
    setCheckedAt(Date.now())
    // Which the numbering plans say, after the body was found to be in order.
    const refused = sentence === PHONE_INVALID ? 'phone' : name
    if (isField(refused)) form.setError(refused, { message: sentence }, { shouldFocus: true })
    else setRefusal(sentence)
  }

  if (sent) return <Sent request={sent} onAgain={() => setSent(null)} />
  return (
    <form
      ref={element}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) submit()
      }}
      css={{ display: 'grid', gap: space.s16, paddingTop: space.s8 }}
    >
      <WishList
        ref={times.field.ref}
        now={Math.max(openedAt, checkedAt)}
        chosen={times.field.value}
        error={times.fieldState.error?.message ?? rootMessage(times.fieldState.error)}
        onChange={(chosen: ViewingTime[]) => {
          times.field.onChange(chosen)
          if (times.fieldState.error) void form.trigger('times')
        }}
      />
      <FormField label="Name" autoComplete="name" {...field('name')} />
      <FormField label="Email" type="email" autoComplete="email" {...field('email')} />
      <FormField
        label="Phone or WhatsApp"
        type="tel"
        autoComplete="tel"
        hint={ONE_IS_ENOUGH}
        {...field('phone')}
        {...form.register('phone', { deps: 'email' })}
      />
      <FormTextArea label="Anything we should know? (optional)" rows={2} {...field('message')} />
      <Trap />
      <p role="alert" css={[liveRegionStyle, { color: color.danger }]}>
        {refusal}
      </p>
      <Button type="submit" disabled={isSubmitting} onClick={ignoreSecondClick}>
        {isSubmitting ? 'Sending...' : 'Send request'}
      </Button>
      <SendWhenBack isOffered={isUnanswered && !isSubmitting} onChoose={() => submit({ isLater: true })} />
      <PrivacyNote>We use this to arrange the visit, and for nothing else.</PrivacyNote>
    </form>
  )
}

/** What was sent, and how the answer comes. */
function Sent({ request, onAgain }: { request: ViewingRequest; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { times, name, email, phone, message } = request
  return (
    <div css={{ display: 'grid', gap: space.s12, paddingTop: space.s8 }}>
      <h3 ref={heading} tabIndex={-1} css={{ outline: 'none', fontSize: size.text17 }}>
        Request sent
      </h3>
      <p>{confirmationOf(request)} Until then no time is fixed.</p>
      <ol aria-label="Times" css={{ margin: 0, paddingInlineStart: space.s24, fontWeight: 600 }}>
        {times.map((wish) => (
          <li key={wishText(wish)}>{wishText(wish)}</li>
        ))}
      </ol>
      <p css={{ color: color.inkQuiet, fontSize: size.text15, overflowWrap: 'anywhere' }}>
        {[name, email, phone].filter(Boolean).join(', ')}
      </p>
      {message && <p css={{ color: color.inkQuiet, fontSize: size.text15, whiteSpace: 'pre-line' }}>{message}</p>}
      <Button look="quiet" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  )
}

function confirmationOf({ email }: ViewingRequest): string {
  return CONFIRMED_BY[email ? 'email' : 'phone']
}

function emptyFields({ kind, id }: ViewingFormProps['listing']): Fields {
  const listing = kind === 'property' ? { propertyId: id } : { carId: id }
  return { ...listing, name: '', email: '', phone: '', message: '', times: [] }
}

function writtenOf({ name, email = '', phone = '', message = '', times }: ViewingRequest): QueuedItem['written'] {
  return { name, email, phone, message, times: textOfWishes(times) }
}

function isField(name: string | undefined): name is (typeof TYPED)[number] | 'times' {
  return name === 'times' || TYPED.some((typed) => typed === name)
}

/** The form library keeps errors of a list as a whole apart. */
function rootMessage(error: object | undefined): string | undefined {
  return error && 'root' in error ? (error.root as { message?: string } | undefined)?.message : undefined
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
