import { useEffect, useId, useRef, useState, type MouseEvent, type Ref } from 'react'
import {
  canBeWished,
  DAY_PARTS,
  dayText,
  wishDays,
  wishText,
  WISH_LIMITS,
  type DayPart,
  type ViewingTime,
} from '../../../contract/viewings/times'
import { Button } from '../../ui/button'
import { markedInForcedColours } from '../../ui/control'
import { VisuallyHidden } from '../../ui/layout'
import { liveRegionStyle } from '../../ui/text'
import { color, radius, size, space, touchTarget } from '../../ui/tokens'

interface WishListProps {
  /** Milliseconds since 1970: the list begins with this day in Nairobi. */
  now: number
  /** In the order of preference. */
  chosen: readonly ViewingTime[]
  onChange: (chosen: ViewingTime[]) => void
  error: string | undefined
  /** Gets the focus when nothing has been chosen. */
  ref: Ref<HTMLDivElement>
}

const PARTS = Object.keys(DAY_PARTS) as DayPart[]
/** How many days are shown before the visitor asks for more: most want to come soon. */
const FIRST_DAYS = 5

/** Up to three parts of the next days, as buttons in a list. */
export function WishList({ now, chosen, onChange, error, ref }: WishListProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const days = daysFrom(now)
  const isFull = chosen.length >= WISH_LIMITS.timesMax

  useEffect(() => {
    // The button that was pressed is gone.
    if (showsAll) list.current?.children[FIRST_DAYS]?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [showsAll])

  const without = (wish: ViewingTime) => chosen.filter((other) => !isSame(wish, other))
  function remove(wish: ViewingTime, { currentTarget }: MouseEvent): void {
    // The button that was pressed goes; the page stays where it is.
    currentTarget.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
    onChange(without(wish))
  }

  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint ${id}-error`}
      tabIndex={-1}
    >
      <h3 id={`${id}-title`} css={{ fontSize: size.text17 }}>
        When would it suit you?
      </h3>
      <p id={`${id}-hint`} css={{ color: color.inkQuiet, fontSize: size.text15, marginTop: space.s4 }}>
        Up to three times, the best one first. All are Nairobi time.
      </p>
      <p
        id={`${id}-error`}
        role="alert"
        css={[liveRegionStyle, { color: color.danger, fontSize: size.text15, marginTop: space.s4 }]}
      >
        {error}
      </p>
      <ul ref={list} aria-label="Days" css={{ display: 'grid', gap: space.s16, marginTop: space.s16 }}>
        {days.slice(0, showsAll ? undefined : FIRST_DAYS).map(({ date, name, parts }) => (
          <li key={date}>
            <p css={{ fontWeight: 600, fontSize: size.text15 }}>{name}</p>
            <div css={partsStyle}>
              {parts.map((part) => {
                const wish = { date, part }
                const isChosen = chosen.some((other) => isSame(wish, other))
                const { label, from, until } = DAY_PARTS[part]
                return (
                  <button
                    key={part}
                    type="button"
                    css={partStyle}
                    style={{ gridColumn: PARTS.indexOf(part) + 1 }}
                    aria-pressed={isChosen}
                    disabled={isFull && !isChosen}
                    onClick={() => onChange(isChosen ? without(wish) : [...chosen, wish])}
                  >
                    <VisuallyHidden>{dayText(date)}, </VisuallyHidden>
                    <b>{label}</b>{' '}
                    <small>
                      {from} to {until}
                    </small>
                  </button>
                )
              })}
            </div>
          </li>
        ))}
      </ul>
      {!showsAll && days.length > FIRST_DAYS && (
        <Button look="quiet" onClick={() => setShowsAll(true)} css={{ width: '100%', marginTop: space.s16 }}>
          Show later days
        </Button>
      )}
      {chosen.length > 0 && (
        <div>
          <p css={{ fontWeight: 600, fontSize: size.text15, marginTop: space.s16 }}>
            {isFull ? 'Three times chosen' : 'Chosen'}
          </p>
          <ol css={chosenStyle}>
            {chosen.map((wish, index) => (
              <li key={`${wish.date} ${wish.part}`}>
                {index + 1}. {wishText(wish)}
                <button type="button" css={removeStyle} onClick={(event) => remove(wish, event)}>
                  Remove
                  <VisuallyHidden> {wishText(wish)}</VisuallyHidden>
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
      <VisuallyHidden role="status">
        {chosen.length} of {WISH_LIMITS.timesMax} times chosen
      </VisuallyHidden>
    </div>
  )
}

/** Days that have a part left, with the parts that are not over. */
function daysFrom(now: number): { date: string; name: string; parts: DayPart[] }[] {
  return wishDays(now).flatMap((date, ahead) => {
    const parts = PARTS.filter((part) => canBeWished({ date, part }, now))
    const near = ['Today, ', 'Tomorrow, '][ahead] ?? ''
    return parts.length > 0 ? [{ date, name: near + dayText(date), parts }] : []
  })
}

function isSame(one: ViewingTime, other: ViewingTime): boolean {
  return one.date === other.date && one.part === other.part
}

const partsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.s8,
  marginTop: space.s4,
} as const

/** As high as a thumb is wide; the parts of a day stand below those of the day before. */
const partStyle = {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  minHeight: 56,
  paddingInline: 0,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
  fontSize: size.text15,
  lineHeight: 1.25,
  cursor: 'pointer',
  '& b': { fontWeight: 600 },
  '& small': { color: color.inkQuiet, fontSize: size.text13 },
  '&:hover:not(:disabled)': { background: color.sand },
  '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
  '&[aria-pressed="true"], &[aria-pressed="true"]:hover': {
    borderColor: color.fill,
    background: color.fill,
    color: color.onFill,
    '& small': { color: 'inherit' },
    ...markedInForcedColours,
  },
} as const

const chosenStyle = {
  margin: `${space.s4} 0 0`,
  padding: 0,
  listStyle: 'none',
  fontSize: size.text15,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.s8,
    minHeight: touchTarget,
    borderBottom: `1px solid ${color.line}`,
  },
} as const

const removeStyle = {
  flex: 'none',
  minHeight: touchTarget,
  paddingInline: space.s8,
  border: 0,
  background: 'transparent',
  color: color.inkQuiet,
  fontSize: size.text15,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
} as const
