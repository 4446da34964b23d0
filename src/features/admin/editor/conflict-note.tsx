import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import { color, radius, size, space } from '../../../ui/tokens'

interface ConflictNoteProps {
  /** The form's values as they were saved elsewhere, as typed here, and as both began. */
  theirs: object
  yours: object
  start: object
  onTakeTheirs: () => void
}

/** Both versions of what was changed in two places. Saving again keeps this form's. */
export function ConflictNote({ theirs, yours, start, onTakeTheirs }: ConflictNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const mine = new Map<string, unknown>(Object.entries(yours))
  const before = new Map<string, unknown>(Object.entries(start))
  const changed = Object.entries(theirs).filter(([name, value]) => textOf(value) !== textOf(before.get(name)))
  return (
    <div ref={note} role="alert" tabIndex={-1} css={noteStyle}>
      <p>
        <strong>This was changed on another device while you were writing.</strong> Save again to keep your version, or
        take the other one.
      </p>
      <table css={{ borderCollapse: 'collapse', width: '100%', tableLayout: 'fixed' }}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">The other version</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{textOf(value)}</td>
              <td>{textOf(mine.get(name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button look="quiet" css={{ justifySelf: 'start' }} onClick={onTakeTheirs}>
        Take the other version
      </Button>
    </div>
  )
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

const noteStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  border: `1px solid ${color.danger}`,
  borderRadius: radius.card,
  fontSize: size.text15,
  '& th, & td': { padding: space.s4, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
} as const
