import { useEffect, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react'
import { dayText, nairobiDay } from '../../../../contract/viewings/times'
import {
  confirmViewingSchema,
  VIEWING_LIMITS,
  VIEWING_OUTCOMES,
  type Viewing,
  type ViewingAct,
} from '../../../../contract/viewings/viewing'
import { Button } from '../../../ui/button'
import { labelStyle } from '../../../ui/control'
import { FormField, FormTextArea } from '../../../ui/form-field'
import { RadioGroup } from '../../../ui/radio-group'
import { TemplateChoice } from '../../../ui/template-choice'
import { color, from, radius, size, space } from '../../../ui/tokens'
import {
  changesBetween,
  clockOf,
  closeTo,
  hourText,
  isoOfClock,
  OUTCOME_WORDS,
  possibleStarts,
  startOf,
  visitWord,
} from './diary'
import { useAct, useTyped } from './viewings-api'

interface VisitFormProps {
  visit: Viewing
  /** The visit as it was when the form was opened. */
  opened: Viewing
  /** The diary, for visits close to the chosen time. */
  others: readonly Viewing[]
  onClose: () => void
  onDone: (changed: Viewing) => void
}

/** Acts that need words or times. */
export type FormAct = Exclude<ViewingAct, 'missed'>

/** The form of an act. What is typed stays until the backend has accepted it. */
export function VisitForm({ act, ...form }: VisitFormProps & { act: FormAct }) {
  switch (act) {
    case 'confirm':
      return <ConfirmForm {...form} />
    case 'propose':
      return <ProposeForm {...form} />
    case 'cancel':
      return <CancelForm {...form} />
    case 'done':
      return <DoneForm {...form} />
  }
}

const TIME_NEEDED = 'Please choose a day and a time'

type Faults = Readonly<Record<string, string>>

/** What is wrong with each field; the first one gets the focus. `form` is the ref of the form. */
export function useFaults() {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input')?.focus()
  }, [faults])

  /** Shows the first fault of each field. */
  function show(issues: readonly { path: PropertyKey[]; message: string }[]) {
    const next: Record<string, string> = {}
    for (const { path, message } of issues) next[String(path[0])] ??= message
    setFaults(next)
  }
  return { form, faults, show }
}

function ConfirmForm(form: VisitFormProps) {
  const { visit, opened, others } = form
  const starts = possibleStarts(opened)
  const [first] = starts
  const { fields, write, clear } = useTyped(`visit:confirm:${visit.id}:${opened.version}`, {
    start: first === undefined ? '' : clockOf(first),
    minutes: String(opened.minutes ?? VIEWING_LIMITS.minutes),
    place: opened.place ?? '',
  })
  const { form: ref, faults, show } = useFaults()
  const acting = useFormAct(form, clear)

  function submit() {
    const body = { start: isoOfClock(fields.start) ?? '', minutes: Number(fields.minutes), place: fields.place }
    const { error } = confirmViewingSchema.safeParse(body)
    show(error?.issues ?? [])
    if (!error) acting.mutate({ act: 'confirm', body })
  }

  return (
    <Frame
      {...form}
      ref={ref}
      label="Confirm the visit"
      submitLabel={opened.status === 'confirmed' ? 'Confirm the change' : 'Confirm'}
      isPending={acting.isPending}
      onSubmit={submit}
    >
      {starts.length > 1 && (
        <TemplateChoice
          templates={starts.map((start) => ({ name: shortStart(start), text: clockOf(start) }))}
          onChoose={(start) => write({ start })}
        />
      )}
      <TimeAndPlace fields={fields} write={write} faults={faults} />
      <CloseVisits start={fields.start} id={visit.id} others={others} />
    </Frame>
  )
}

interface TimeAndPlaceFields extends Record<string, string> {
  start: string
  minutes: string
  place: string
}

interface TimeAndPlaceProps {
  fields: TimeAndPlaceFields
  write: (change: Partial<TimeAndPlaceFields>) => void
  /** By field. */
  faults: Faults
}

/** When a visit begins, how long it lasts and where one meets. */
export function TimeAndPlace({ fields: { start, minutes, place }, write, faults }: TimeAndPlaceProps) {
  return (
    <div css={timeAndPlaceStyle}>
      <FormField
        label="Day and time, Nairobi time"
        type="datetime-local"
        value={start}
        error={faults.start && TIME_NEEDED}
        onChange={({ target }) => write({ start: target.value })}
      />
      <FormField
        label="Minutes"
        type="number"
        inputMode="numeric"
        min={VIEWING_LIMITS.minutesMin}
        max={VIEWING_LIMITS.minutesMax}
        value={minutes}
        error={faults.minutes}
        onChange={({ target }) => write({ minutes: target.value })}
      />
      <FormField
        label="Place (optional)"
        autoComplete="off"
        value={place}
        error={faults.place}
        onChange={({ target }) => write({ place: target.value })}
      />
    </div>
  )
}

const timeAndPlaceStyle = {
  display: 'grid',
  gap: space.s12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.tablet]: { gridTemplateColumns: '15rem 6rem minmax(0, 1fr)' },
} as const

interface CloseVisitsProps {
  /** The value of a field for day and time. */
  start: string
  id: string
  others: readonly Viewing[]
}

/** Visits less than an hour from a time: a warning, because the office may have two people. */
export function CloseVisits({ start, id, others }: CloseVisitsProps) {
  const iso = isoOfClock(start)
  const close = iso === null ? [] : closeTo(Date.parse(iso), id, others)
  return (
    <div role="status" css={{ '&:empty': { position: 'absolute' } }}>
      {iso !== null && close.length > 0 && (
        <p css={warningStyle}>
          <strong>Less than an hour apart:</strong> this one at {hourText(Date.parse(iso))} and{' '}
          {close.map((other) => `${other.title} at ${hourText(startOf(other) ?? 0)}`).join(', ')}. You can confirm it
          all the same.
        </p>
      )}
    </div>
  )
}

function ProposeForm(form: VisitFormProps) {
  const { visit, opened } = form
  const { fields, write, clear } = useTyped(`visit:propose:${visit.id}:${opened.version}`, proposedBefore(opened))
  const { form: ref, faults, show } = useFaults()
  const names = Object.keys(fields)
  const acting = useFormAct(form, clear)

  function submit() {
    const starts = Object.values(fields).flatMap((clock) => isoOfClock(clock) ?? [])
    show(starts.length === 0 ? [{ path: ['starts'], message: TIME_NEEDED }] : [])
    if (starts.length > 0) acting.mutate({ act: 'propose', body: { starts } })
  }

  return (
    <Frame
      {...form}
      ref={ref}
      label="Propose other times"
      submitLabel="Propose"
      isPending={acting.isPending}
      onSubmit={submit}
    >
      <div css={timesStyle}>
        {names.map((name, index) => (
          <FormField
            key={name}
            label={`Time ${index + 1}, Nairobi time${index === 0 ? '' : ' (optional)'}`}
            type="datetime-local"
            value={fields[name] ?? ''}
            error={index === 0 ? faults.starts : undefined}
            onChange={({ target }) => write({ [name]: target.value })}
          />
        ))}
      </div>
      {names.length < VIEWING_LIMITS.startsMax && (
        <Button look="quiet" css={{ justifySelf: 'start' }} onClick={() => write({ [`time${names.length + 1}`]: '' })}>
          Another time
        </Button>
      )}
    </Frame>
  )
}

/** Two fields at least. */
function proposedBefore({ status, starts }: Viewing): Record<string, string> {
  const clocks = status === 'proposed' ? starts.map((start) => clockOf(Date.parse(start))) : []
  return Object.fromEntries(
    [...clocks, '', ''].slice(0, Math.max(2, clocks.length)).map((clock, index) => [`time${index + 1}`, clock]),
  )
}

const timesStyle = {
  display: 'grid',
  gap: space.s12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))',
} as const

function CancelForm(form: VisitFormProps) {
  const { visit, opened } = form
  const { fields, write, clear } = useTyped(`visit:cancel:${visit.id}:${opened.version}`, { reason: '' })
  const acting = useFormAct(form, clear)
  return (
    <Frame
      {...form}
      label="Cancel the visit"
      submitLabel="Cancel the visit"
      isDestructive
      isPending={acting.isPending}
      onSubmit={() => acting.mutate({ act: 'cancel', body: fields })}
    >
      <FormTextArea
        label="Reason (optional)"
        hint={`${visit.name} reads it.`}
        rows={2}
        value={fields.reason}
        onChange={({ target }) => write({ reason: target.value })}
      />
    </Frame>
  )
}

function DoneForm(form: VisitFormProps) {
  const { visit, opened } = form
  const { fields, write, clear } = useTyped(`visit:done:${visit.id}:${opened.version}`, {
    outcome: opened.outcome ?? '',
    note: opened.note ?? '',
  })
  const { form: ref, faults, show } = useFaults()
  const question = `What did ${visit.name} think of it?`
  const outcome = VIEWING_OUTCOMES.find((word) => word === fields.outcome)
  const acting = useFormAct(form, clear)

  function submit() {
    show(outcome === undefined ? [{ path: ['outcome'], message: 'Please choose an answer' }] : [])
    if (outcome !== undefined) acting.mutate({ act: 'done', body: { outcome, note: fields.note } })
  }

  return (
    <Frame
      {...form}
      ref={ref}
      label="The visitor came"
      submitLabel="Save"
      isPending={acting.isPending}
      onSubmit={submit}
    >
      <div data-invalid={faults.outcome !== undefined}>
        <p css={labelStyle}>{question}</p>
        <RadioGroup
          label={question}
          choices={VIEWING_OUTCOMES.map((word) => ({ value: word, label: OUTCOME_WORDS[word] }))}
          chosen={outcome}
          onChoose={(word) => write({ outcome: word })}
        />
        <p role="alert" css={{ color: color.danger, fontSize: size.text15 }}>
          {faults.outcome}
        </p>
      </div>
      <FormTextArea
        label="Note (optional)"
        hint="Only you see it. The owner sees only the answer above."
        rows={2}
        value={fields.note}
        onChange={({ target }) => write({ note: target.value })}
      />
    </Frame>
  )
}

/** What was typed is forgotten once it is stored. */
function useFormAct({ visit, onDone }: VisitFormProps, clear: () => void) {
  return useAct(visit, {
    onDone: (changed) => {
      clear()
      onDone(changed)
    },
  })
}

interface FrameProps extends Pick<VisitFormProps, 'visit' | 'opened' | 'onClose'> {
  ref?: Ref<HTMLFormElement>
  label: string
  submitLabel: string
  isDestructive?: boolean
  isPending: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form with its buttons, and above it what was changed elsewhere since it was opened. */
function Frame({
  ref,
  visit,
  opened,
  label,
  submitLabel,
  isDestructive,
  isPending,
  onSubmit,
  onClose,
  children,
}: FrameProps) {
  const changes = visit.version === opened.version ? [] : changesBetween(opened, visit)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isPending) onSubmit()
  }

  return (
    <form ref={ref} noValidate aria-label={label} css={formStyle} onSubmit={submit}>
      <div role="alert">
        {visit.version !== opened.version && (
          <div css={changedStyle}>
            <p>
              <strong>This {visitWord(visit)} was changed meanwhile.</strong> What you typed is still here: press “
              {submitLabel}” again if it still fits.
            </p>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {children}
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        <Button type="submit" look={isDestructive ? 'danger' : 'primary'} disabled={isPending}>
          {isPending ? 'Saving...' : submitLabel}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

/** 'Saturday 28 November, 09:00' */
function shortStart(start: number): string {
  return `${dayText(nairobiDay(start))}, ${hourText(start)}`
}

const formStyle = {
  display: 'grid',
  gap: space.s16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginTop: space.s8,
  paddingTop: space.s16,
  borderTop: `1px solid ${color.line}`,
  // An announcement that is empty takes no room.
  '& > [role="alert"]:empty': { position: 'absolute' },
} as const

export const warningStyle = {
  padding: `${space.s8} ${space.s12}`,
  borderLeft: `3px solid ${color.accent}`,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const

const changedStyle = {
  display: 'grid',
  gap: space.s8,
  padding: space.s12,
  border: `1px solid ${color.danger}`,
  borderRadius: radius.card,
  fontSize: size.text15,
  overflowWrap: 'anywhere',
} as const
