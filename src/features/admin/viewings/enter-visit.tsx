import { useState, type SubmitEvent } from 'react'
import { isClosed } from '../../../../contract/status'
import { ONE_IS_ENOUGH } from '../../../../contract/viewings/times'
import {
  enteredViewingSchema,
  PHONE_INVALID,
  VIEWING_LIMITS,
  type Viewing,
} from '../../../../contract/viewings/viewing'
import { HttpError } from '../../../lib/http'
import { Button } from '../../../ui/button'
import { FormField, FormTextArea } from '../../../ui/form-field'
import { Skeleton } from '../../../ui/layout'
import { color, from, radius, size, space } from '../../../ui/tokens'
import { keyOf, ListingChoice, useInvitableListings } from '../invitations/listing-choice'
import { isoOfClock } from './diary'
import { CloseVisits, TimeAndPlace } from './visit-forms'
import { useEnterVisit, useTyped } from './viewings-api'

interface EnterVisitProps {
  /** The diary, for visits close to the chosen time. */
  viewings: readonly Viewing[]
  onDone: (entered: Viewing) => void
}

const EMPTY = {
  listing: '',
  name: '',
  phone: '',
  email: '',
  start: '',
  minutes: String(VIEWING_LIMITS.minutes),
  place: '',
  message: '',
}

/** The form for a visit that was arranged by telephone. What is typed stays until the visit is stored. */
export function EnterVisit({ viewings, onDone }: EnterVisitProps) {
  const { listings, isError } = useInvitableListings()
  const { fields, write, clear } = useTyped('entered-visit', EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const entering = useEnterVisit((entered) => {
    clear()
    onDone(entered)
  })
  const chosen = listings?.find((listing) => keyOf(listing) === fields.listing)
  const phoneRefused =
    entering.error instanceof HttpError && entering.error.reason === PHONE_INVALID ? PHONE_INVALID : undefined

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (entering.isPending) return
    const { listing: _listing, start, minutes, ...given } = fields
    const body = {
      ...given,
      ...(chosen && { [chosen.kind === 'property' ? 'propertyId' : 'carId']: chosen.id }),
      start: isoOfClock(start) ?? '',
      minutes: Number(minutes),
    }
    const { error } = enteredViewingSchema.safeParse(body)
    setErrors(firstErrors(error?.issues ?? []))
    if (!error) entering.mutate(body)
  }

  if (isError) return <p role="alert">The listings could not be loaded. Reload the page to try again.</p>
  if (!listings) return <Skeleton css={{ height: 240, borderRadius: radius.card }} />
  const field = (name: 'name' | 'phone' | 'email') => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value }),
  })
  return (
    <form noValidate aria-label="Enter a visit" css={formStyle} onSubmit={submit}>
      <p css={{ color: color.inkQuiet }}>
        For a visit that you arranged by telephone. It is confirmed at once; with an email the visitor gets it in
        writing.
      </p>
      <div css={columnsStyle}>
        <div>
          <ListingChoice
            legend="What will be visited?"
            listings={listings.filter(({ status }) => !isClosed(status))}
            chosen={chosen}
            onChoose={(listing) => write({ listing: keyOf(listing) })}
          />
          <p role="alert" css={{ color: color.danger, fontSize: size.text15 }}>
            {errors.propertyId && 'Please choose a listing'}
          </p>
        </div>
        <div css={{ display: 'grid', gap: space.s12, alignContent: 'start' }}>
          <FormField label="Name" autoComplete="off" {...field('name')} />
          <FormField
            label="Telephone or WhatsApp"
            type="tel"
            autoComplete="off"
            {...field('phone')}
            error={errors.phone ?? phoneRefused}
          />
          <FormField label="Email" type="email" autoComplete="off" hint={ONE_IS_ENOUGH} {...field('email')} />
        </div>
      </div>
      <TimeAndPlace fields={fields} write={write} error={errors.start && 'Please choose a day and a time'} />
      <CloseVisits start={fields.start} id="" others={viewings} />
      <FormTextArea
        label="Line (optional)"
        rows={2}
        value={fields.message}
        error={errors.message ?? errors.minutes ?? errors.place}
        onChange={({ target }) => write({ message: target.value })}
      />
      <Button type="submit" css={{ justifySelf: 'start' }} disabled={entering.isPending}>
        {entering.isPending ? 'Saving...' : 'Enter the visit'}
      </Button>
    </form>
  )
}

/** The first error of each field. */
function firstErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

const formStyle = { display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const columnsStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
