import { floatingBarStyle } from '../../../ui/surfaces'
import { Button, iconButtonStyle } from '../../../ui/button'

import { CloseIcon } from '../../../ui/icons'
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
            <button type="button" aria-label="Close" css={closeStyle} onClick={forget}>
              <CloseIcon />
            </button>
          </span>
        </>
      )}
    </div>
  )
}

const buttonsStyle = { display: 'flex', gap: space.s4 } as const

/** Its cross ends where the text begins on the other side. */
const closeStyle = {
  ...iconButtonStyle,
  padding: 0,
  marginInlineEnd: `calc(-1 * ${space.s12})`,
  color: 'inherit',
} as const

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
