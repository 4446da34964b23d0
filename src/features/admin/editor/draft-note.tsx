import { spreadStyle } from '../../../ui/bar'
import { Button } from '../../../ui/button'
import { color, radius, size, space } from '../../../ui/tokens'

interface DraftNoteProps {
  isDirty: boolean
  wasRestored: boolean
  onDiscard: () => void
}

/** Says that the input is stored on the device, with a button that discards it. Empty while nothing is typed. */
export function DraftNote({ isDirty, wasRestored, onDiscard }: DraftNoteProps) {
  return (
    <div css={isDirty ? noteStyle : { position: 'absolute' }}>
      <p role="status">{isDirty && (wasRestored ? 'Draft restored' : 'Not saved yet; stored on this device')}</p>
      {isDirty && (
        <Button look="quiet" onClick={onDiscard} css={{ paddingInline: space.s16 }}>
          Discard
        </Button>
      )}
    </div>
  )
}

const noteStyle = {
  ...spreadStyle,
  gap: space.s12,
  padding: `${space.s8} ${space.s8} ${space.s8} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const
