import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import { color, radius, size, space } from '../../../ui/tokens'
import { fieldLabel, fieldValueText } from './field-labels'

interface ConflictNoteProps {
  /** The form's values as they were saved elsewhere, as typed here, and as both began. */
  theirs: object
  yours: object
  start: object
  /** The label of the button that saves. */
  saveLabel: string
  onTakeTheirs: () => void
}

/** Both versions of what was changed in two places. Saving again keeps this form's. */
export function ConflictNote({ theirs, yours, start, saveLabel, onTakeTheirs }: ConflictNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const mine = new Map<string, unknown>(Object.entries(yours))
  const before = new Map<string, unknown>(Object.entries(start))
  const changed = Object.entries(theirs).filter(([name, value]) => !isSame(value, before.get(name)))
  return (
    <div ref={note} role="alert" tabIndex={-1} css={noteStyle}>
      <p>
        <strong>This was changed on another device while you were writing.</strong> Press “{saveLabel}” to keep your
        version, or take the other one; yours is then lost.
      </p>
      <ul css={{ display: 'grid', gap: space.s12 }}>
        {changed.map(([name, value]) => (
          <li key={name}>
            <p css={{ fontWeight: 600 }}>{fieldLabel(name)}</p>
            <dl css={versionsStyle}>
              <div>
                <dt>The other version</dt>
                <dd>{fieldValueText(name, value)}</dd>
              </div>
              <div>
                <dt>Yours</dt>
                <dd>{fieldValueText(name, mine.get(name))}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <Button look="quiet" css={{ justifySelf: 'start' }} onClick={onTakeTheirs}>
        Take the other version
      </Button>
    </div>
  )
}

/** Form values are texts, switches and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const versionsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
  gap: `${space.s4} ${space.s16}`,
  overflowWrap: 'anywhere',
  '& dt': { color: color.inkQuiet, fontSize: size.text13 },
} as const

const noteStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  border: `1px solid ${color.danger}`,
  borderRadius: radius.card,
  fontSize: size.text15,
} as const
