import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import type { Enquiry, EnquiryFolder } from '../../../../contract/enquiry'
import { Button } from '../../../ui/button'
import { searchInputStyle } from '../../../ui/control'
import { TextField } from '../../../ui/fields'
import { Skeleton } from '../../../ui/layout'
import { LoadErrorMessage, Message } from '../../../ui/message'
import { RadioGroup } from '../../../ui/radio-group'
import { spreadStyle, cardFrame } from '../../../ui/surfaces'
import { CountBadge } from '../../../ui/text'
import { color, radius, size, space } from '../../../ui/tokens'
import { MessageEntry } from './message-entry'
import { useEnquiries, useUnreadMessageCount } from './messages-api'

interface MessagesProps {
  /** Beside the search. */
  action?: ReactNode
  /** Between the search and the messages. */
  children?: ReactNode
}

/** The administrator's messages: unread first, then newest; suspected spam in a separate folder. */
export function Messages({ action, children }: MessagesProps) {
  const [folder, setFolder] = useState<EnquiryFolder>('inbox')
  const [words, setWords] = useState('')
  const searched = useDeferredValue(words.trim())
  const search = useRef<HTMLInputElement>(null)

  function clearSearch() {
    setWords('')
    // The pressed button disappears.
    search.current?.focus()
  }

  return (
    <section aria-labelledby="messages-heading">
      <div css={headStyle}>
        <h2 id="messages-heading">Messages</h2>
        <FolderChoice chosen={folder} onChoose={setFolder} />
      </div>
      {folder === 'suspected_spam' && (
        <p css={{ marginTop: space.s16, maxWidth: '65ch', color: color.inkQuiet, fontSize: size.text15 }}>
          These look automated, so they were not mailed to you. ‘Not spam’ moves a message to the inbox and mails it.
        </p>
      )}
      <div css={[headStyle, { marginTop: space.s16, alignItems: 'end' }]}>
        <div css={{ flex: '1 1 280px', maxWidth: 420 }}>
          <TextField
            ref={search}
            label="Search messages"
            type="search"
            css={searchInputStyle}
            value={words}
            onChange={setWords}
          />
        </div>
        {action}
      </div>
      {children}
      <Folder key={folder} folder={folder} words={searched} onClear={clearSearch} />
    </section>
  )
}

interface FolderProps {
  folder: EnquiryFolder
  words: string
  onClear: () => void
}

function Folder({ folder, words, onClear }: FolderProps) {
  const enquiries = useEnquiries(folder, words)
  const found = onceEach(enquiries.data?.pages.flatMap((page) => page.enquiries) ?? [])
  if (enquiries.isPending || (enquiries.isPlaceholderData && found.length === 0)) return <MessagesSkeleton />
  if (!enquiries.data) {
    return (
      <div css={{ marginTop: space.s24 }}>
        <LoadErrorMessage as="h3" onRetry={enquiries.refetch}>
          The messages could not be loaded.
        </LoadErrorMessage>
      </div>
    )
  }
  return (
    <div aria-busy={enquiries.isPlaceholderData}>
      <List folder={folder} words={words} enquiries={found} onClear={onClear} />
      {enquiries.hasNextPage && (
        <Button
          look="quiet"
          css={{ marginTop: space.s24 }}
          disabled={enquiries.isFetchingNextPage || enquiries.isPlaceholderData}
          onClick={() => void enquiries.fetchNextPage()}
        >
          {enquiries.isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

interface ListProps extends FolderProps {
  enquiries: Enquiry[]
}

function List({ folder, words, enquiries, onClear }: ListProps) {
  if (enquiries.length === 0 && words !== '') {
    const action = (
      <Button look="quiet" onClick={onClear}>
        Clear search
      </Button>
    )
    return (
      <div css={{ marginTop: space.s24 }}>
        <Message as="h3" title="No message found" action={action}>
          No message contains “{words}”.
        </Message>
      </div>
    )
  }
  if (enquiries.length === 0) {
    return (
      <div css={{ marginTop: space.s24 }}>
        {folder === 'inbox' ? (
          <Message as="h3" title="No messages yet">
            Messages from the contact page and from listings appear here.
          </Message>
        ) : (
          <Message as="h3" title="No suspected spam">
            Messages that look automated land here.
          </Message>
        )}
      </div>
    )
  }
  return (
    <ul css={listStyle}>
      {enquiries.map((enquiry) => (
        <li key={enquiry.id}>
          <MessageEntry enquiry={enquiry} />
        </li>
      ))}
    </ul>
  )
}

function MessagesSkeleton() {
  return (
    <div role="status" aria-label="Loading messages" css={{ display: 'grid', gap: space.s8, marginTop: space.s24 }}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} css={{ height: 76, borderRadius: radius.control }} />
      ))}
    </div>
  )
}

/** A message read in the meantime moves down in the backend's order and may be returned twice. */
function onceEach(enquiries: Enquiry[]): Enquiry[] {
  return [...new Map([...enquiries].reverse().map((enquiry) => [enquiry.id, enquiry])).values()].reverse()
}

const headStyle = {
  ...spreadStyle,
  flexWrap: 'wrap',
  gap: `${space.s12} ${space.s24}`,
} as const

const listStyle = {
  marginTop: space.s24,
  ...cardFrame,
  fontSize: size.text15,
  overflow: 'hidden',
  '& > li + li': { borderTop: `1px solid ${color.line}` },
} as const

interface FolderChoiceProps {
  chosen: EnquiryFolder
  onChoose: (folder: EnquiryFolder) => void
}

/** The folders of messages with their numbers of unread messages. */
function FolderChoice(props: FolderChoiceProps) {
  const unread = useUnreadMessageCount()
  const folders = [
    { value: 'inbox', label: <FolderName name="Inbox" count={unread?.count} /> },
    { value: 'suspected_spam', label: <FolderName name="Suspected spam" count={unread?.suspectedSpam} /> },
  ] as const
  return <RadioGroup label="Folder" choices={folders} {...props} />
}

function FolderName({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name}
      <CountBadge count={count} what="unread" />
    </>
  )
}
