import { Button } from '../../../ui/button'
import { Message } from '../../../ui/message'
import { Skeleton } from '../../../ui/skeleton'
import { color, radius, size, space } from '../../../ui/tokens'
import type { Enquiry } from '../../../../contract/enquiry'
import { useEnquiries } from '../api/get-enquiries'
import { MessageEntry } from './message-entry'

/** What visitors wrote, for the administrator: unread first, then the newest. */
export function Messages() {
  const enquiries = useEnquiries()
  return (
    <section aria-labelledby="messages-heading">
      <h2 id="messages-heading">Messages</h2>
      {enquiries.isPending ? (
        <MessagesSkeleton />
      ) : enquiries.data ? (
        <>
          <List enquiries={onceEach(enquiries.data.pages.flatMap((page) => page.enquiries))} />
          {enquiries.hasNextPage && (
            <Button
              look="quiet"
              css={{ marginTop: space.s24 }}
              disabled={enquiries.isFetchingNextPage}
              onClick={() => void enquiries.fetchNextPage()}
            >
              {enquiries.isFetchNextPageError ? 'Try again' : 'Show more'}
            </Button>
          )}
        </>
      ) : (
        <Message title="Oops!" urgent action={<Button onClick={() => void enquiries.refetch()}>Try again</Button>}>
          The messages could not be loaded.
        </Message>
      )}
    </section>
  )
}

function List({ enquiries }: { enquiries: Enquiry[] }) {
  if (enquiries.length === 0) {
    return (
      <div css={{ marginTop: space.s24 }}>
        <Message title="No messages yet">What visitors write on the contact page and on listings comes here.</Message>
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

/** A message read meanwhile stands further down for the backend, and may come a second time. */
function onceEach(enquiries: Enquiry[]): Enquiry[] {
  return [...new Map(enquiries.toReversed().map((enquiry) => [enquiry.id, enquiry])).values()].toReversed()
}

const listStyle = {
  marginTop: space.s24,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  fontSize: size.text15,
  overflow: 'hidden',
  '& > li + li': { borderTop: `1px solid ${color.line}` },
} as const
