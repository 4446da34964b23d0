import { Link } from 'gatsby'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../lib/notices'
import { newUuid } from '../../lib/submission-key'
import { Button, buttonStyle } from '../../ui/button'
import { color, radius, size, space } from '../../ui/tokens'
import { sendFromPage } from './send-from-page'
import {
  canBeCancelled,
  changeItem,
  OUTBOX_KINDS,
  putItem,
  readItems,
  watchItems,
  type QueuedItem,
} from './stored-items'

/** Everything that `loadOutbox` fetches. */
export { deleteReviews, queueItem, sendFromPage } from './send-from-page'

export interface OutboxPanelProps {
  /** Which items are shown; all by default. */
  shows?: (item: QueuedItem) => boolean
  /** Puts the text of an item that was cancelled into its form. */
  onCancelled?: (written: QueuedItem['written']) => void
  /** An item was sent. */
  onSent?: () => void
}

/** What waits for a connection, and what became of it. Each item can be cancelled until it is sent. */
export function OutboxPanel({ shows = everything, onCancelled, onSent }: OutboxPanelProps) {
  const items = useItems().filter(shows)
  const sent = items.filter(({ state }) => state === 'told').length
  const lastSent = useRef(sent)
  useEffect(() => {
    if (sent > lastSent.current) onSent?.()
    lastSent.current = sent
  }, [sent, onSent])
  // Always there, so that what comes and changes is announced.
  return (
    <div role="status">
      {items.length > 0 && (
        <ul aria-label="Outbox" css={{ display: 'grid', gap: space.s12 }}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} onCancelled={onCancelled} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Item({ item, onCancelled }: { item: QueuedItem; onCancelled: OutboxPanelProps['onCancelled'] }) {
  const { id, kind, state, failure, written, isSynced } = item
  const { noun: what, text, change } = OUTBOX_KINDS[kind]

  async function cancel() {
    const cancelled = await changeItem(id, (now) => (canBeCancelled(now) ? 'delete' : null))
    if (cancelled) onCancelled?.(cancelled.before.written)
    if (!cancelled) notify({ title: `Your ${what} is already being sent`, destructive: true })
    else if (cancelled.before.attemptedAt === null)
      notify({ title: `Your ${what} was not sent`, description: 'You called it back.' })
    else
      notify({
        title: `It is not known whether your ${what} was sent`,
        description: 'The connection broke while it was sent. It is not sent again.',
      })
  }

  async function sendAgain() {
    if (state === 'refused') {
      // Nothing was stored under its key, and the backend may know that key with other content.
      await putItem({ ...item, id: newUuid(), state: 'waiting' })
      await changeItem(id, () => 'delete')
    } else {
      await changeItem(id, (now) => (now.state === 'unsure' ? { ...now, state: 'waiting', attemptedAt: null } : null))
    }
    await sendFromPage()
  }

  return (
    <div css={cardStyle}>
      <p css={{ fontWeight: 600 }}>{HEADINGS[state](what)}</p>
      {failure !== null && <p css={{ color: color.danger }}>{failure}</p>}
      {state === 'waiting' && (
        <p css={{ color: color.inkQuiet }}>
          It is stored on this device only.{' '}
          {isSynced
            ? 'It is sent when you are online again, even if you close this page.'
            : 'It is sent when you are online again and this site is open.'}
        </p>
      )}
      {state !== 'told' && <p css={textStyle}>{text ? text(written) : written.message}</p>}
      {canBeCancelled(item) && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
          {failure !== null && <Button onClick={() => void sendAgain()}>Send again</Button>}
          <Button look="quiet" onClick={() => void cancel()}>
            {state === 'waiting' ? 'Do not send' : ((onCancelled && change?.(written)) ?? 'Remove')}
          </Button>
          {state === 'refused' && !onCancelled && (
            <Link to={item.page} css={buttonStyle('quiet')}>
              Open its form
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

const HEADINGS: Readonly<Record<QueuedItem['state'], (what: string) => string>> = {
  waiting: () => 'Waiting for a connection …',
  sending: (what) => `Your ${what} is being sent …`,
  sent: (what) => `Your ${what} was sent.`,
  told: (what) => `Your ${what} was sent.`,
  refused: (what) => `Your ${what} was not accepted.`,
  unsure: (what) => `Your ${what} may not have been sent.`,
}

/** Those the device holds now, in any tab. */
function useItems(): readonly QueuedItem[] {
  const [items, setItems] = useState<readonly QueuedItem[]>([])
  useEffect(() => {
    let isShown = true
    const read = () =>
      void readItems().then(
        (found) => {
          if (isShown) setItems(found)
        },
        () => notify({ title: 'The outbox of this device could not be read', destructive: true }),
      )
    read()
    const end = watchItems(read)
    return () => {
      isShown = false
      end()
    }
  }, [])
  return items
}

function everything(): boolean {
  return true
}

const cardStyle = {
  display: 'grid',
  gap: space.s8,
  justifyItems: 'start',
  padding: space.s16,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const

const textStyle = {
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxHeight: '6lh',
  overflow: 'auto',
  width: '100%',
} as const
