import { useId } from 'react'
import type { DeletedCounts, FoundPerson } from '../../../../contract/enquirer'
import { describeSearch } from '../../../../contract/filters'
import { kenyanDate } from '../../../lib/kenyan-date'
import { Button } from '../../../ui/button'
import { cardFrame } from '../../../ui/surfaces'
import { color, size, space } from '../../../ui/tokens'

interface FoundDataProps {
  who: string
  data: FoundPerson
  isBusy: boolean
  onDownload: () => void
  onDelete: () => void
}

/** What was found, before anything is done with it. */
export function FoundData({
  who,
  data: { messages, alerts, hasStoppedMails },
  isBusy,
  onDownload,
  onDelete,
}: FoundDataProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} css={cardStyle}>
      <h3 id={id} css={{ overflowWrap: 'anywhere' }}>
        {describeCounts({ messages: messages.length, alerts: alerts.length })} from {who}
      </h3>
      <ul css={listStyle}>
        {messages.map(({ id: key, name, createdAt, message, listing, entries }) => (
          <li key={key}>
            <strong>{name}</strong>, {kenyanDate(Date.parse(createdAt))}
            {listing !== null && listing.title !== null && <>, about {listing.title}</>}
            {entries.length > 0 && (
              <>
                , <span css={{ whiteSpace: 'nowrap' }}>{notesOf(entries.length)}</span>
              </>
            )}
            <p css={textStyle}>{message}</p>
          </li>
        ))}
        {alerts.map(({ kind, filters, requestedAt, confirmedAt, refusedAt }) => (
          <li key={`${kind} ${requestedAt}`}>
            <strong>Alert</strong>, {kenyanDate(Date.parse(requestedAt))}
            {confirmedAt === null && ', not confirmed'}
            {refusedAt !== null && ', could not be delivered: the address does not exist'}
            <p css={textStyle}>{describeSearch(kind, filters)}</p>
          </li>
        ))}
      </ul>
      {hasStoppedMails && <p>{STOPPED_MAILS}</p>}
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s12 }}>
        <Button look="quiet" onClick={onDownload}>
          Download their data
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onDelete}>
          Delete for good
        </Button>
      </div>
    </section>
  )
}

/** Deleting the person's data does not end it: otherwise the mails would begin again. */
export const STOPPED_MAILS =
  'This address has asked never to get alerts. That is remembered without the address itself.'

function notesOf(count: number): string {
  return count === 1 ? 'with 1 office note' : `with ${count} office notes`
}

/** '2 messages and 1 alert' */
export function describeCounts({ messages, alerts }: DeletedCounts): string {
  const parts = [
    ...(messages > 0 ? [messages === 1 ? '1 message' : `${messages} messages`] : []),
    ...(alerts > 0 ? [alerts === 1 ? '1 alert' : `${alerts} alerts`] : []),
  ]
  return parts.length === 0 ? 'Nothing' : parts.join(' and ')
}

const cardStyle = { display: 'grid', gap: space.s16, padding: space.s16, ...cardFrame } as const

const listStyle = { display: 'grid', gap: space.s16, overflowWrap: 'anywhere' } as const

const textStyle = {
  display: '-webkit-box',
  overflow: 'hidden',
  color: color.inkQuiet,
  fontSize: size.text15,
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
} as const
