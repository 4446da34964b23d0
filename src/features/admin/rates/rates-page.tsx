import { Link } from 'gatsby'
import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import type { Rates } from '../../../../contract/costs/rates'
import { isOutdated } from '../../../../contract/costs/read-rates'
import { adminPagePaths } from '../../../../contract/paths'
import { HttpError } from '../../../lib/http'
import { kenyanDate } from '../../../lib/kenyan-date'
import { Button, buttonStyle, summaryStyle } from '../../../ui/button'
import { Skeleton } from '../../../ui/layout'
import { LoadErrorMessage } from '../../../ui/message'
import { spreadStyle, cardFrame } from '../../../ui/surfaces'
import { color, radius, space, below, from, shadow, size } from '../../../ui/tokens'
import {
  useRates,
  useSaveRates,
  useEditedRates,
  changedTexts,
  rateErrors,
  labelOf,
  RATE_SECTIONS,
  textsOf,
  today,
  type RateField,
  type RateText,
  type RateTexts,
} from './rate-form'
import { RATE_COLUMNS, RateRow } from './rate-row'

/** The rates behind "What it really costs" and dollar prices. */
export function RatesPage() {
  const { data, isError, refetch } = useRates()
  return (
    <section aria-labelledby="rates-heading" css={{ display: 'grid', gap: space.s16 }}>
      <h2 id="rates-heading">Rates</h2>
      <p css={{ maxWidth: '65ch', color: color.inkQuiet }}>
        Visitors' cost estimates use these rates and show the day you last checked them, for a year. Changes appear on
        the site at once.
      </p>
      {data ? (
        <RatesForm rates={data.value} version={data.version} />
      ) : isError ? (
        <LoadErrorMessage as="h3" onRetry={refetch}>
          The rates could not be loaded.
        </LoadErrorMessage>
      ) : (
        <Skeleton css={{ height: 480, borderRadius: radius.card }} />
      )}
    </section>
  )
}

/** Tells the office, not the buyer, that rates are old (docs/product.md, "Costs and dollars"). */
export function RatesReminder() {
  const { data } = useRates()
  const [now] = useState(() => Date.now())
  const days = data ? Object.values(textsOf(data.value)).map(({ checkedAt }) => checkedAt) : []
  const old = days.filter((day) => isOutdated(day, now)).sort()
  if (old[0] === undefined) return null
  return (
    <p css={reminderStyle}>
      <span>
        {old.length === 1 ? '1 rate was' : `${old.length} rates were`} not checked for more than a year, the oldest
        since {kenyanDate(Date.parse(old[0]))}.
      </span>
      <Link to={adminPagePaths.rates} css={buttonStyle('quiet')}>
        Check the rates
      </Link>
    </p>
  )
}

const EMPTY: RateText = { value: '', checkedAt: '' }
const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** All rates in one form; only what differs is sent. */
function RatesForm({ rates, version }: { rates: Rates; version: string | null }) {
  const form = useRef<HTMLFormElement>(null)
  const stored = useMemo(() => textsOf(rates), [rates])
  const [edited, setEdited] = useEditedRates()
  const [errors, setErrors] = useState(NO_ERRORS)
  /** The rates before the last change. */
  const [before, setBefore] = useState<RateTexts | null>(null)
  const saving = useSaveRates()
  // A phone shows the groups first: all rates below one another are fifteen screens.
  const [isWide] = useState(() => window.matchMedia(from.desktop.replace('@media ', '')).matches)
  const changed = changedTexts(edited, stored)
  const count = Object.keys(changed).length
  /** Something can be saved or undone: it stays in view. */
  const isActive = count > 0 || before !== null

  function edit(key: string, text: RateText) {
    saving.reset()
    setBefore(null)
    setEdited({ ...changed, [key]: text })
    setErrors(new Map([...errors].filter(([invalid]) => invalid !== key)))
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (count > 0) saveAll(changed)
  }

  function saveAll(texts: RateTexts) {
    if (saving.isPending) return
    const found = rateErrors(texts)
    setErrors(found)
    const [first] = found.keys()
    if (first === undefined) {
      saving.mutate({ texts, version, before: rates }, { onSuccess: store })
      return
    }
    const field = form.current?.elements.namedItem(first)
    if (!(field instanceof HTMLElement)) return
    field.closest('details')?.setAttribute('open', '')
    field.focus()
  }

  /** With what was typed and is not saved yet. */
  function checkAll() {
    const all = { ...stored, ...changed }
    saveAll(Object.fromEntries(Object.entries(all).map(([key, text]) => [key, { ...text, checkedAt: today() }])))
  }

  function store(undo: RateTexts) {
    setEdited({})
    // Without a change, the change before can still be undone.
    if (Object.keys(undo).length > 0) setBefore(undo)
  }

  function undo(texts: RateTexts) {
    saving.mutate({ texts, version, before: rates }, { onSuccess: () => setBefore(null) })
  }

  return (
    <form ref={form} aria-label="Rates" noValidate onSubmit={save} css={{ display: 'grid', gap: space.s16 }}>
      <Button look="quiet" css={{ justifySelf: 'start' }} disabled={saving.isPending} onClick={checkAll}>
        All checked today
      </Button>
      {RATE_SECTIONS.map(({ title, fields }) => (
        <details key={title} open={isWide} css={sectionStyle}>
          <summary css={headStyle}>
            <span>
              <h3>{title}</h3>
              <Summary fields={fields} changed={changed} stored={stored} />
            </span>
          </summary>
          <p aria-hidden="true" css={columnsStyle}>
            <span>Rate</span>
            <span>Last checked</span>
          </p>
          <ul>
            {fields.map((field) => (
              <RateRow
                key={field.key}
                field={field}
                text={changed[field.key] ?? stored[field.key] ?? EMPTY}
                error={errors.get(field.key)}
                isChanged={field.key in changed}
                onChange={(text) => edit(field.key, text)}
              />
            ))}
          </ul>
        </details>
      ))}
      <div css={[barStyle, isActive && floatingStyle]} data-action-bar={isActive ? '' : undefined}>
        <div role="status">
          {before !== null && <Saved texts={before} isBusy={saving.isPending} onUndo={() => undo(before)} />}
          {before === null && count > 0 && `${count === 1 ? '1 rate is' : `${count} rates are`} not saved.`}
          {before === null && count === 0 && 'Everything is saved.'}
        </div>
        <div role="alert" css={{ color: color.danger }}>
          {errors.size > 0 && `Please correct: ${[...errors.keys()].map(labelOf).join('; ')}.`}
          {saving.error && messageOf(saving.error)}
        </div>
        <div css={{ display: 'flex', gap: space.s12 }}>
          <Button type="submit" disabled={saving.isPending || count === 0}>
            {saving.isPending ? 'Saving...' : 'Save rates'}
          </Button>
          {count > 0 && (
            <Button
              look="quiet"
              onClick={() => {
                setEdited({})
                setErrors(NO_ERRORS)
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

interface SummaryProps {
  fields: readonly RateField[]
  changed: RateTexts
  stored: RateTexts
}

/** '6 rates, oldest check 3 Mar 2026', and how many of them are not saved. A check of long ago stands out. */
function Summary({ fields, changed, stored }: SummaryProps) {
  const [now] = useState(() => Date.now())
  const [oldest = ''] = fields.map(({ key }) => stored[key]?.checkedAt ?? '').sort()
  const unsaved = fields.filter(({ key }) => key in changed).length
  return (
    <span css={{ color: color.inkQuiet, fontSize: size.text15 }}>
      {fields.length === 1 ? '1 rate' : `${fields.length} rates`}
      {oldest !== '' && (
        <>
          ,{' '}
          <span css={isOutdated(oldest, now) && { color: color.accent }}>
            oldest check {kenyanDate(Date.parse(oldest))}
          </span>
        </>
      )}
      {unsaved > 0 && ` · ${unsaved} not saved`}
    </span>
  )
}

function Saved({ texts, isBusy, onUndo }: { texts: RateTexts; isBusy: boolean; onUndo: () => void }) {
  const keys = Object.keys(texts)
  return (
    <span css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s16 }}>
      {keys.length === 1 ? `Saved: ${keys.map(labelOf).join('')}.` : `Saved: ${keys.length} rates.`}
      <Button look="quiet" disabled={isBusy} onClick={onUndo}>
        Undo
      </Button>
    </span>
  )
}

function messageOf(error: Error): string {
  if (!(error instanceof HttpError)) return 'The rates could not be saved. Please try again.'
  if (error.status !== 412) return error.reason
  return 'Another device changed the rates meanwhile; nothing was saved. The form shows its changes where you typed nothing. Save again to store yours.'
}

const reminderStyle = {
  ...spreadStyle,
  flexWrap: 'wrap',
  gap: `${space.s8} ${space.s16}`,
  marginBottom: space.s24,
  padding: `${space.s12} ${space.s16}`,
  borderRadius: radius.card,
  background: color.sand,
} as const

const sectionStyle = {
  ...cardFrame,
  paddingInline: space.s16,
  '& h3': { fontSize: size.text20 },
  '& summary > span': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: `0 ${space.s12}`,
    [below.tablet]: { display: 'grid' },
  },
} as const

const headStyle = { ...summaryStyle, paddingBlock: space.s12, borderTop: 0, fontWeight: 'inherit' } as const

/** The heads of the columns, for the eyes: each field has a name of its own. */
const columnsStyle = {
  display: 'none',
  gap: space.s16,
  paddingBottom: space.s4,
  color: color.inkQuiet,
  fontSize: size.text13,
  [from.tablet]: { display: 'grid', gridTemplateColumns: RATE_COLUMNS },
  '& > :last-of-type': { gridColumn: 3 },
} as const

const barStyle = {
  ...spreadStyle,
  flexWrap: 'wrap',
  gap: `${space.s8} ${space.s16}`,
  padding: `${space.s12} ${space.s16}`,
  ...cardFrame,
  fontSize: size.text15,
} as const

const floatingStyle = { position: 'sticky', bottom: space.s12, zIndex: 5, boxShadow: shadow.floating } as const
