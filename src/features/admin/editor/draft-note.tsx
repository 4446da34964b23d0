import { Button } from '../../../ui/button'
import { color, radius, size, space } from '../../../ui/tokens'

interface DraftNoteProps {
  wasRestored: boolean
  onDiscard: () => void
}

/** Says that the input is stored on the device, with a button that discards it. */
export function DraftNote({ wasRestored, onDiscard }: DraftNoteProps) {
  return (
    <div css={noteStyle}>
      <p role="status">{wasRestored ? 'Draft restored' : 'Not saved yet; stored on this device'}</p>
      <Button type="button" look="quiet" onClick={onDiscard} css={{ paddingInline: space.s16 }}>
        Discard
      </Button>
    </div>
  )
}

const noteStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s12,
  padding: `${space.s8} ${space.s8} ${space.s8} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const
