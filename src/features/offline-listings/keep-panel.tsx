import { Link } from 'gatsby'
import { useEffect, useRef, useState } from 'react'
import { pagePaths } from '../../../contract/paths'
import { kenyanDate } from '../../lib/kenyan-date'
import { logFailure } from '../../lib/log-failure'
import { Button } from '../../ui/button'
import { color, radius, size, space } from '../../ui/tokens'
import { storeOfflineListing, readOfflineListing, removeOfflineListing } from './store'
import type { OfflineListingKey } from './listing-keys'
import { formatBytes, type OfflineListingContent, type OfflineListing } from './offline-listing'

interface KeepPanelProps extends OfflineListingKey {
  listing: () => Promise<OfflineListingContent>
  isStored: boolean
  onRemoved: () => void
}

/** Stores the listing when it is not stored yet, and says what is stored and since when. */
export function KeepPanel({ kind, id, listing, isStored, onRemoved }: KeepPanelProps) {
  const [stored, setStored] = useState<OfflineListing | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [wasStored] = useState(isStored)
  const started = useRef(0)

  useEffect(() => {
    // React runs effects twice in development.
    if (started.current === attempt) return
    started.current = attempt
    const existing = wasStored && attempt === 1 ? readOfflineListing({ kind, id }) : Promise.resolve(null)
    existing
      .then((found) => found ?? listing().then(storeOfflineListing))
      .then(setStored, (error: unknown) => {
        logFailure('The listing was not stored on this device', error)
        setStored('failed')
      })
  }, [attempt, kind, id, listing, wasStored])

  return (
    <section aria-label="For the viewing" css={panelStyle}>
      <div role="status">
        {stored === null ? (
          <p>Saving text, phone number, directions and small photos …</p>
        ) : stored === 'failed' ? (
          <p>This device could not store the listing. Its storage may be full, or this is a private window.</p>
        ) : (
          <Contents stored={stored} />
        )}
      </div>
      {stored !== null && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
          <Button
            look="quiet"
            onClick={() => {
              setStored(null)
              setAttempt(attempt + 1)
            }}
          >
            {stored === 'failed' ? 'Try again' : 'Update the saved copy'}
          </Button>
          <Button look="quiet" onClick={() => void removeOfflineListing({ kind, id }).then(onRemoved)}>
            Remove from this device
          </Button>
        </div>
      )}
    </section>
  )
}

function Contents({ stored }: { stored: OfflineListing }) {
  return (
    <p>
      <strong>Saved on this device for the viewing.</strong> {contentsOf(stored)}{' '}
      <Link to={pagePaths.saved}>Open it under Saved</Link>, even without a connection. Prices may change.
    </p>
  )
}

/** What is stored, how much and when. */
export function contentsOf({ photos, bytes, packedAt }: OfflineListing): string {
  const small = photos.length === 1 ? '1 small photo' : `${photos.length} small photos`
  return `Text, phone numbers, directions and ${small} (${formatBytes(bytes)}), as of ${kenyanDate(packedAt)}.`
}

const panelStyle = {
  display: 'grid',
  marginTop: space.s16,
  gap: space.s12,
  padding: space.s16,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const
