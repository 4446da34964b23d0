import type { EnquiryFolder } from '../../../../contract/enquiry'
import { CountBadge } from '../../../ui/count-badge'
import { color, radius, size, space, touchTarget } from '../../../ui/tokens'
import { useUnreadMessageCount } from '../api/get-unread-count'

interface FolderChoiceProps {
  chosen: EnquiryFolder
  onChoose: (folder: EnquiryFolder) => void
}

/** The folders of messages with their numbers of unread messages. */
export function FolderChoice({ chosen, onChoose }: FolderChoiceProps) {
  const unread = useUnreadMessageCount()
  const folders = [
    { folder: 'inbox', label: 'Inbox', count: unread?.count },
    { folder: 'suspected_spam', label: 'Suspected spam', count: unread?.suspectedSpam },
  ] as const
  return (
    <div role="group" aria-label="Folder" css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
      {folders.map(({ folder, label, count }) => (
        <button
          key={folder}
          type="button"
          aria-pressed={folder === chosen}
          css={folderStyle}
          onClick={() => onChoose(folder)}
        >
          {label}
          <CountBadge count={count} what="unread" />
        </button>
      ))}
    </div>
  )
}

const folderStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: touchTarget,
  paddingInline: space.s16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  background: 'transparent',
  color: color.ink,
  fontSize: size.text15,
  cursor: 'pointer',
  '&[aria-pressed="true"]': { borderColor: color.ink, background: color.sand, fontWeight: 600 },
} as const
