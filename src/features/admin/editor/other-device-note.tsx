import type { EditorDraft } from '../../../../contract/editor-draft'
import { Button } from '../../../ui/button'
import { color, radius, size, space } from '../../../ui/tokens'
import { timeAgo } from '../drafts/time-ago'

interface OtherDeviceNoteProps {
  draft: EditorDraft
  /** This form has input of its own. */
  isDirty: boolean
  onTake: () => void
  onRefuse: () => void
}

/** Offers what was typed on another device; what is typed here stays until the user chooses (decision 0055). */
export function OtherDeviceNote({ draft, isDirty, onTake, onRefuse }: OtherDeviceNoteProps) {
  const { device, updatedAt } = draft
  const when = `${timeAgo(updatedAt)}${device === null ? '' : ` (${device})`}`
  return (
    <div css={noteStyle}>
      <p>
        {isDirty
          ? `Also filled in on another device or in another tab, ${when}. Which one do you want?`
          : `Started on another device, ${when}`}
      </p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        <Button onClick={onTake}>{isDirty ? 'Take the other one' : 'Continue'}</Button>
        <Button look="quiet" onClick={onRefuse}>
          {isDirty ? 'Go on with this one' : 'Discard'}
        </Button>
      </div>
    </div>
  )
}

const noteStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const
