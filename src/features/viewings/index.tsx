import { useEffect, useRef, useState, type ComponentType } from 'react'
import { VISITS } from '../../../contract/viewings/labels'
import { registerOfflineCode } from '../../lib/offline-code'
import { forgetLinkTo, useLinkTo } from '../../lib/page-url'
import { Button } from '../../ui/button'
import { space } from '../../ui/tokens'
import { loadOutbox, OutboxNote, type QueuedItem } from '../outbox'
import type { ViewingFormProps } from './viewing-form'

export { VISITS }

/** A link to this place of a listing's page opens the form. */
const VISIT_ID = 'visit'

/** The backend's form, which works without scripts. */
const PLAIN_FORM = '/viewing/new'

const loadForm = () => import('./viewing-form')

/**
 * Asks for a visit of a listing (docs/product.md, "Viewings"). The form is fetched when it is opened; without scripts,
 * or where it cannot be fetched, the button leads to the backend's. Days are those of the moment of opening: the page
 * may have been built long ago.
 */
export function ViewingRequest({ listing }: Pick<ViewingFormProps, 'listing'>) {
  const plain = useRef<HTMLFormElement>(null)
  const [Form, setForm] = useState<ComponentType<ViewingFormProps> | null>(null)
  /** Milliseconds since 1970; null while it is closed. */
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [returned, setReturned] = useState<QueuedItem['written'] | null>(null)
  const isOpen = Form !== null && openedAt !== null
  const action = isOpen ? 'Close' : 'Choose times'

  useLinkTo(VISIT_ID, () => void open())
  useEffect(() => registerOfflineCode(() => Promise.all([loadForm(), loadOutbox()])), [])

  /** @returns whether the form could be fetched */
  async function open(): Promise<boolean> {
    setLoading(true)
    // Fetched while there is a network: it is needed when there is none, and not having it then is reported.
    loadOutbox().catch(() => undefined)
    try {
      const { ViewingForm } = await loadForm()
      setForm(() => ViewingForm)
      setOpenedAt(Date.now())
      return true
    } catch {
      return false
    } finally {
      setLoading(false)
    }
  }

  function close(): void {
    setOpenedAt(null)
    forgetLinkTo(VISIT_ID)
  }

  async function openOrLeave() {
    if (!(await open())) plain.current?.submit()
  }

  return (
    <div id={VISIT_ID} css={gridStyle}>
      <form
        ref={plain}
        action={PLAIN_FORM}
        data-waiting={isLoading ? '' : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (isOpen) close()
          else void openOrLeave()
        }}
        css={gridStyle}
      >
        <input type="hidden" name={listing.kind === 'property' ? 'propertyId' : 'carId'} value={listing.id} />
        <Button
          type="submit"
          look={isOpen ? 'quiet' : 'primary'}
          aria-expanded={isOpen}
          aria-label={`${VISITS[listing.kind]}: ${action}`}
        >
          {action}
        </Button>
      </form>
      {Form && (
        // What was written is still there when it is opened again.
        <div hidden={!isOpen}>
          <Form title={VISITS[listing.kind]} listing={listing} openedAt={openedAt ?? 0} returned={returned} />
        </div>
      )}
      <OutboxNote
        shows={(item) => item.kind === 'viewing' && item.listing?.id === listing.id}
        onCancelled={(written) => {
          setReturned(written)
          void open()
        }}
      />
    </div>
  )
}

const gridStyle = { display: 'grid', gap: space.s12 } as const
