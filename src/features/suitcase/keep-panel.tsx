import { Link } from 'gatsby'
import { useEffect, useRef, useState } from 'react'
import { pagePaths } from '../../../contract/paths'
import { logFailure } from '../../lib/log-failure'
import { Button } from '../../ui/button'
import { color, radius, size, space } from '../../ui/tokens'
import { pack, readPacked, unpack } from './pack'
import type { PackedKey } from './packed-keys'
import { formatBytes, type ListingToPack, type PackedListing } from './packed-listing'

interface KeepPanelProps extends PackedKey {
  listing: () => Promise<ListingToPack>
  isPacked: boolean
  onRemoved: () => void
}

/** Stores the listing when it is not stored yet, and says what is stored and since when. */
export function KeepPanel({ kind, id, listing, isPacked, onRemoved }: KeepPanelProps) {
  const [packed, setPacked] = useState<PackedListing | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [wasPacked] = useState(isPacked)
  const started = useRef(0)

  useEffect(() => {
    // React runs effects twice in development.
    if (started.current === attempt) return
    started.current = attempt
    const stored = wasPacked && attempt === 1 ? readPacked({ kind, id }) : Promise.resolve(null)
    stored
      .then((found) => found ?? listing().then(pack))
      .then(setPacked, (error: unknown) => {
        logFailure('The listing was not stored on this device', error)
        setPacked('failed')
      })
  }, [attempt, kind, id, listing, wasPacked])

  return (
    <section aria-label="For the viewing" css={panelStyle}>
      <div role="status">
        {packed === null ? (
          <p>Saving text, phone number, directions and small photos …</p>
        ) : packed === 'failed' ? (
          <p>This device could not store the listing. Its storage may be full, or this is a private window.</p>
        ) : (
          <Contents packed={packed} />
        )}
      </div>
      {packed !== null && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
          <Button
            type="button"
            look="quiet"
            onClick={() => {
              setPacked(null)
              setAttempt(attempt + 1)
            }}
          >
            {packed === 'failed' ? 'Try again' : 'Store the current state'}
          </Button>
          <Button type="button" look="quiet" onClick={() => void unpack({ kind, id }).then(onRemoved)}>
            Remove from this device
          </Button>
        </div>
      )}
    </section>
  )
}

function Contents({ packed }: { packed: PackedListing }) {
  return (
    <p>
      <strong>Stored on this device for the viewing.</strong> {contentsOf(packed)}{' '}
      <Link to={pagePaths.saved}>Open it under Saved</Link>, also without network. Prices may change after that day.
    </p>
  )
}

/** What is stored, how much and when. */
export function contentsOf({ photos, bytes, packedAt }: PackedListing): string {
  const day = new Date(packedAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const small = photos.length === 1 ? '1 small photo' : `${photos.length} small photos`
  return `Words, telephone, directions and ${small}, ${formatBytes(bytes)}, as of ${day}.`
}

const panelStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const
