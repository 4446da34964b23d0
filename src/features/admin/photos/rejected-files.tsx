import { spreadStyle } from '../../../ui/surfaces'
import { iconButtonStyle } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import { color, radius, size, space } from '../../../ui/tokens'
import type { Refusal } from './photo-queue'

interface RejectedFilesProps {
  rejectedFiles: readonly Refusal[]
  onDismiss: (id: string) => void
}

/** Rejected files, each with its reason. */
export function RejectedFiles({ rejectedFiles, onDismiss }: RejectedFilesProps) {
  return (
    <div role="alert" css={{ '&:empty': { display: 'none' } }}>
      {rejectedFiles.length > 0 && (
        <ul css={{ display: 'grid', gap: space.s8 }}>
          {rejectedFiles.map(({ id, text }) => (
            <li key={id} css={rejectionStyle}>
              <span css={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text}</span>
              <button type="button" css={iconButtonStyle} aria-label={`Dismiss: ${text}`} onClick={() => onDismiss(id)}>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const rejectionStyle = {
  ...spreadStyle,
  gap: space.s8,
  paddingLeft: space.s12,
  border: `1px solid ${color.danger}`,
  borderRadius: radius.control,
  color: color.danger,
  fontSize: size.text15,
  lineHeight: 1.4,
  '& > span': { paddingBlock: space.s8 },
} as const
