import type { EnquiryFolder } from '../../../../contract/enquiry'
import { RadioGroup } from '../../../ui/radio-group'
import { CountBadge } from '../../../ui/text'
import { useUnreadMessageCount } from '../api/get-unread-count'

interface FolderChoiceProps {
  chosen: EnquiryFolder
  onChoose: (folder: EnquiryFolder) => void
}

/** The folders of messages with their numbers of unread messages. */
export function FolderChoice(props: FolderChoiceProps) {
  const unread = useUnreadMessageCount()
  const folders = [
    { value: 'inbox', label: <Folder name="Inbox" count={unread?.count} /> },
    { value: 'suspected_spam', label: <Folder name="Suspected spam" count={unread?.suspectedSpam} /> },
  ] as const
  return <RadioGroup label="Folder" choices={folders} {...props} />
}

function Folder({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name}
      <CountBadge count={count} what="unread" />
    </>
  )
}
