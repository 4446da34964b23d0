import { useState, useSyncExternalStore } from 'react'
import { type Mark, nameOf, type ListingName, type Marks } from '../../../contract/shortlist'
import { createPersistedList } from '../../lib/persisted-list'
import { CheckIcon, CloseIcon } from '../../ui/icons'
import { color, radius, size, space, touchTarget } from '../../ui/tokens'

interface MarkChoiceProps {
  /** Of the listing. */
  title: string
  own: Mark | undefined
  sender: Mark | undefined
  earlier: Mark | undefined
  /** The others marked some listing of the link: each says then what they said of it, so that all are as high. */
  isMarkedByOthers: boolean
  onMark: (mark: Mark) => void
}

/** What the others said of a listing, and two buttons to say it oneself. */
export function MarkChoice({ title, own, sender, earlier, isMarkedByOthers, onMark }: MarkChoiceProps) {
  return (
    <div css={boxStyle}>
      {isMarkedByOthers && (
        <ul css={othersStyle} aria-label={`Marks for ${title}`}>
          {earlier && <OtherMark who="Before" mark={earlier} />}
          {sender && <OtherMark who="Sender" mark={sender} />}
          {(sender ?? earlier) === undefined && <li css={unmarkedStyle}>Not marked yet</li>}
          {own !== undefined && own === sender && <li css={agreedStyle}>You agree</li>}
          {own !== undefined && sender !== undefined && own !== sender && <li css={agreedStyle}>You differ</li>}
        </ul>
      )}
      <div role="group" aria-label={`Your mark for ${title}`} css={{ display: 'flex', gap: space.s8 }}>
        <MarkButton mark="yes" isPressed={own === 'yes'} onMark={onMark} />
        <MarkButton mark="no" isPressed={own === 'no'} onMark={onMark} />
      </div>
    </div>
  )
}

const LABELS = { yes: 'Yes', no: 'No' } as const satisfies Record<Mark, string>

interface MarkButtonProps {
  mark: Mark
  isPressed: boolean
  onMark: (mark: Mark) => void
}

function MarkButton({ mark, isPressed, onMark }: MarkButtonProps) {
  return (
    <button type="button" aria-pressed={isPressed} css={buttonStyle} onClick={() => onMark(mark)}>
      <MarkIcon mark={mark} />
      {LABELS[mark]}
    </button>
  )
}

function OtherMark({ who, mark }: { who: string; mark: Mark }) {
  return (
    <li css={chipStyle}>
      <MarkIcon mark={mark} />
      {who}: {LABELS[mark].toLowerCase()}
    </li>
  )
}

function MarkIcon({ mark }: { mark: Mark }) {
  return mark === 'yes' ? <CheckIcon size={18} /> : <CloseIcon size={18} />
}

const boxStyle = {
  display: 'grid',
  gap: space.s12,
  marginTop: space.s8,
  paddingTop: space.s12,
  borderTop: `1px solid ${color.line}`,
} as const

const othersStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s8,
  minHeight: '2rem',
} as const

const unmarkedStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s4,
  padding: `${space.s4} ${space.s12}`,
  borderRadius: radius.pill,
  background: color.sand,
  fontSize: size.text15,
} as const

const agreedStyle = { fontSize: size.text15, fontWeight: 600 } as const

const buttonStyle = {
  display: 'inline-flex',
  flex: 1,
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.s8,
  minHeight: touchTarget,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: 'transparent',
  fontSize: size.text15,
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { background: color.sand },
  '&[aria-pressed="true"]': { background: color.fill, borderColor: color.fill, color: color.onFill },
} as const

/** What this device's owner says of listings, latest first; also of listings in other shortlists. */
interface StoredMark {
  readonly name: string
  readonly mark: Mark
}

/** Enough for years of looking. */
const STORED_MAX = 400

const stored = createPersistedList('shortlist-marks-1', isStoredMark)
const NONE: readonly StoredMark[] = []

interface OwnMarks {
  readonly marks: Marks
  /** Gives the listing this mark; a second time takes it back. */
  readonly toggle: (listing: ListingName, mark: Mark) => void
  /** False when this browser stores nothing: the marks last until the page is left. */
  readonly isStored: boolean
}

/** Without marks in the first render, like the static page. */
export function useOwnMarks(): OwnMarks {
  const onDevice = useSyncExternalStore(stored.subscribe, stored.read, () => NONE)
  const [inMemory, setInMemory] = useState<readonly StoredMark[] | null>(null)
  const marks = new Map((inMemory ?? onDevice).map(({ name, mark }) => [name, mark]))

  function toggle(listing: ListingName, mark: Mark) {
    const name = nameOf(listing)
    const change = (before: readonly StoredMark[]) => {
      const others = before.filter((one) => one.name !== name)
      const isTakenBack = before.some((one) => one.name === name && one.mark === mark)
      return isTakenBack ? others : [{ name, mark }, ...others].slice(0, STORED_MAX)
    }
    if (inMemory !== null || !stored.change(change)) setInMemory(change(inMemory ?? onDevice))
  }

  return { marks, toggle, isStored: inMemory === null }
}

function isStoredMark(value: unknown): value is StoredMark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'mark' in value &&
    (value.mark === 'yes' || value.mark === 'no')
  )
}
