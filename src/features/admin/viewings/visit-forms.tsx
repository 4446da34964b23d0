import { useState, type ReactNode, type SubmitEvent } from 'react'
import { dayText, nairobiDay } from '../../../../contract/viewings/times'
import { VIEWING_LIMITS, VIEWING_OUTCOMES, type Viewing, type ViewingAct } from '../../../../contract/viewings/viewing'
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
  /** As it was when the form was opened. */
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

function ConfirmForm(form: VisitFormProps) {
  const { visit, opened, others } = form
  const starts = possibleStarts(opened)
  const [first] = starts
  const { fields, write, clear } = useTyped(`visit:confirm:${visit.id}`, {
    start: first === undefined ? '' : clockOf(first),
    minutes: String(opened.minutes ?? VIEWING_LIMITS.minutes),
    place: opened.place ?? '',
  })
  const [error, setError] = useState<string>()
  const acting = useFormAct(form, clear)

  function submit() {
    const start = isoOfClock(fields.start)
    setError(start === null ? TIME_NEEDED : undefined)
    if (start === null) return
    acting.mutate({ act: 'confirm', body: { start, minutes: Number(fields.minutes), place: fields.place } })
  }

  return (
    <Frame
      {...form}
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
      <TimeAndPlace fields={fields} write={write} error={error} />
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
  error: string | undefined
}

/** When a visit begins, how long it lasts and where one meets. */
export function TimeAndPlace({ fields: { start, minutes, place }, write, error }: TimeAndPlaceProps) {
  return (
    <div css={timeAndPlaceStyle}>
      <FormField
        label="Day and time, Nairobi time"
        type="datetime-local"
        value={start}
        error={error}
        onChange={({ target }) => write({ start: target.value })}
      />
      <FormField
        label="Minutes"
        type="number"
        inputMode="numeric"
        min={VIEWING_LIMITS.minutesMin}
        max={VIEWING_LIMITS.minutesMax}
        value={minutes}
        onChange={({ target }) => write({ minutes: target.value })}
      />
      <FormField
        label="Place (optional)"
        autoComplete="off"
        value={place}
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
  const { fields, write, clear } = useTyped(`visit:propose:${visit.id}`, proposedBefore(opened))
  const [error, setError] = useState<string>()
  const names = Object.keys(fields)
  const acting = useFormAct(form, clear)

  function submit() {
    const starts = Object.values(fields).flatMap((clock) => isoOfClock(clock) ?? [])
    setError(starts.length === 0 ? TIME_NEEDED : undefined)
    if (starts.length > 0) acting.mutate({ act: 'propose', body: { starts } })
  }

  return (
    <Frame {...form} label="Propose other times" submitLabel="Propose" isPending={acting.isPending} onSubmit={submit}>
      <div css={timesStyle}>
        {names.map((name, index) => (
          <FormField
            key={name}
            label={`Time ${index + 1}, Nairobi time${index === 0 ? '' : ' (optional)'}`}
            type="datetime-local"
            value={fields[name] ?? ''}
            error={index === 0 ? error : undefined}
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
  const { visit } = form
  const { fields, write, clear } = useTyped(`visit:cancel:${visit.id}`, { reason: '' })
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
  const { visit } = form
  const { fields, write, clear } = useTyped(`visit:done:${visit.id}`, {
    outcome: visit.outcome ?? '',
    note: visit.note ?? '',
  })
  const [error, setError] = useState<string>()
  const outcome = VIEWING_OUTCOMES.find((word) => word === fields.outcome)
  const acting = useFormAct(form, clear)

  function submit() {
    setError(outcome === undefined ? 'Please choose a word' : undefined)
    if (outcome !== undefined) acting.mutate({ act: 'done', body: { outcome, note: fields.note } })
  }

  return (
    <Frame {...form} label="The visitor came" submitLabel="Save" isPending={acting.isPending} onSubmit={submit}>
      <div>
        <p css={labelStyle}>What did {visit.name} think of it?</p>
        <RadioGroup
          label={`What ${visit.name} thought of it`}
          choices={VIEWING_OUTCOMES.map((word) => ({ value: word, label: OUTCOME_WORDS[word] }))}
          chosen={outcome}
          onChoose={(word) => write({ outcome: word })}
        />
        <p role="alert" css={{ color: color.danger, fontSize: size.text15 }}>
          {error}
        </p>
      </div>
      <FormTextArea
        label="Note (optional)"
        hint="Only you see it. The owner sees the word alone."
        rows={2}
        value={fields.note}
        onChange={({ target }) => write({ note: target.value })}
      />
    </Frame>
  )
}

/** What was typed is forgotten once it is stored. */
function useFormAct({ visit, onDone }: VisitFormProps, clear: () => void) {
  return useAct(visit, (changed) => {
    clear()
    onDone(changed)
  })
}

interface FrameProps extends Pick<VisitFormProps, 'visit' | 'opened' | 'onClose'> {
  label: string
  submitLabel: string
  isDestructive?: boolean
  isPending: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form with its buttons, and above it what was changed elsewhere since it was opened. */
function Frame({
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
    <form noValidate aria-label={label} css={formStyle} onSubmit={submit}>
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
