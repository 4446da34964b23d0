import { floatingBarStyle } from '../../../ui/bar'
import { Button } from '../../../ui/button'
import { color, size, space } from '../../../ui/tokens'
import type { useBulkChange } from './use-bulk-change'

/** Says what the last change was and undoes it. Empty while there is none. */
export function UndoBar({ bulk: { last, undo, forget } }: { bulk: ReturnType<typeof useBulkChange> }) {
  return (
    <div role="status" css={last !== null && barStyle} data-action-bar={last === null ? undefined : ''}>
      {last && (
        <>
          <span>{last.text}</span>
          <span css={buttonsStyle}>
            <Button look="quiet" disabled={undo.isPending} onClick={() => undo.mutate(last)}>
              {undo.isPending ? 'Undoing...' : 'Undo'}
            </Button>
            <Button look="quiet" onClick={forget}>
              Close
            </Button>
          </span>
        </>
      )}
    </div>
  )
}

const buttonsStyle = { display: 'flex', gap: space.s8, '& button': { paddingInline: space.s16 } } as const

const barStyle = {
  ...floatingBarStyle,
  bottom: space.s12,
  zIndex: 5,
  flexWrap: 'wrap',
  gap: `${space.s8} ${space.s16}`,
  paddingBlock: space.s8,
  background: color.sand,
  fontSize: size.text15,
} as const
