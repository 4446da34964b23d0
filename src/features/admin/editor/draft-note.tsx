import type { DraftSyncState } from '../drafts/draft-sync'
import { spreadStyle } from '../../../ui/surfaces'
import { Button } from '../../../ui/button'
import { color, radius, size, space } from '../../../ui/tokens'

interface DraftNoteProps {
  isDirty: boolean
  wasRestored: boolean
  /** Of the copy on the server. */
  status: DraftSyncState['status']
  onDiscard: () => void
}

/** Says that the input is stored on the device, with a button that discards it. Empty while nothing is typed. */
export function DraftNote({ isDirty, wasRestored, status, onDiscard }: DraftNoteProps) {
  const elsewhere = ELSEWHERE[status]
  return (
    <div css={isDirty ? noteStyle : { position: 'absolute' }}>
      <div>
        <p role="status">{isDirty && (wasRestored ? 'Draft restored' : 'Not saved yet; stored on this device')}</p>
        {isDirty && elsewhere !== undefined && <p css={quietStyle}>{elsewhere}</p>}
      </div>
      {isDirty && (
        <Button look="quiet" onClick={onDiscard} css={{ paddingInline: space.s16 }}>
          Discard
        </Button>
      )}
    </div>
  )
}

const ELSEWHERE: Partial<Record<DraftSyncState['status'], string>> = {
  saved: 'Your other devices can continue it.',
  failed: 'Saved on this device, not yet on your others.',
}

const quietStyle = { color: color.inkQuiet, fontSize: size.text13 } as const

const noteStyle = {
  ...spreadStyle,
  gap: space.s12,
  padding: `${space.s8} ${space.s8} ${space.s8} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const
