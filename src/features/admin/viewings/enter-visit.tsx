import type { SubmitEvent } from 'react'
import { isClosed } from '../../../../contract/status'
import { ONE_IS_ENOUGH } from '../../../../contract/viewings/labels'
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
import { CloseVisits, TimeAndPlace, useFaults } from './visit-forms'
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

/** The form for a visit that was arranged by phone. What is typed stays until the visit is stored. */
export function EnterVisit({ viewings, onDone }: EnterVisitProps) {
  const { listings, isError } = useInvitableListings()
  const { fields, write, clear } = useTyped('entered-visit', EMPTY)
  const { form, faults, show } = useFaults()
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
    show(error?.issues ?? [])
    if (!error) entering.mutate(body)
  }

  if (isError) return <p role="alert">The listings could not be loaded. Reload the page to try again.</p>
  if (!listings) return <Skeleton css={{ height: 240, borderRadius: radius.card }} />
  const field = (name: 'name' | 'phone' | 'email') => ({
    value: fields[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value }),
  })
  return (
    <form ref={form} noValidate aria-label="Enter a visit" css={formStyle} onSubmit={submit}>
      <p css={{ color: color.inkQuiet }}>
        For a visit that you arranged by phone. It is confirmed at once; with an email the visitor gets it in writing.
      </p>
      <div css={columnsStyle}>
        <div data-invalid={faults.propertyId !== undefined}>
          <ListingChoice
            legend="What will be visited?"
            listings={listings.filter(({ status }) => !isClosed(status))}
            chosen={chosen}
            onChoose={(listing) => write({ listing: keyOf(listing) })}
          />
          <p role="alert" css={{ color: color.danger, fontSize: size.text15 }}>
            {faults.propertyId && 'Please choose a listing'}
          </p>
        </div>
        <div css={{ display: 'grid', gap: space.s12, alignContent: 'start' }}>
          <FormField label="Name" autoComplete="off" {...field('name')} />
          <FormField
            label="Phone or WhatsApp"
            type="tel"
            autoComplete="off"
            {...field('phone')}
            error={faults.phone ?? phoneRefused}
          />
          <FormField label="Email" type="email" autoComplete="off" hint={ONE_IS_ENOUGH} {...field('email')} />
        </div>
      </div>
      <TimeAndPlace fields={fields} write={write} faults={faults} />
      <CloseVisits start={fields.start} id="" others={viewings} />
      <FormTextArea
        label="Message (optional)"
        rows={2}
        value={fields.message}
        error={faults.message}
        onChange={({ target }) => write({ message: target.value })}
      />
      <Button type="submit" css={{ justifySelf: 'start' }} disabled={entering.isPending}>
        {entering.isPending ? 'Saving...' : 'Enter the visit'}
      </Button>
    </form>
  )
}

const formStyle = { display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const columnsStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
