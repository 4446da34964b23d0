import { Link } from 'gatsby'
import { useEffect, useState, useRef } from 'react'
import { agency } from '../../../contract/agency'
import { pagePaths } from '../../../contract/paths'
import { kenyanDate } from '../../lib/kenyan-date'
import { logFailure } from '../../lib/log-failure'
import { Button, buttonStyle } from '../../ui/button'
import { cardFrame } from '../../ui/surfaces'
import { color, radius, size, space, touchTarget } from '../../ui/tokens'
import { type OfflineListingKey } from './offline-keys'
import {
  readOfflineListings,
  readOfflinePhoto,
  removeOfflineListing,
  type OfflineListing,
  storeOfflineListing,
  readOfflineListing,
  formatBytes,
  type OfflineListingContent,
} from './offline-store'

/** Everything stored for viewings, readable without network. `count`: how many there are, to read them again. */
export function OfflineListings({ count }: { count: number }) {
  const [listings, setListings] = useState<readonly OfflineListing[]>([])
  useEffect(() => {
    readOfflineListings().then(setListings, (error: unknown) =>
      logFailure('The offline listings could not be read', error),
    )
  }, [count])
  if (listings.length === 0) return null
  return (
    <section
      aria-labelledby="offline-listings-title"
      css={{ display: 'grid', gap: space.s12, marginBottom: space.s32 }}
    >
      <h2 id="offline-listings-title" css={{ fontSize: size.text25 }}>
        For the viewing
      </h2>
      {listings.map((listing) => (
        <Entry key={`${listing.kind} ${listing.id}`} listing={listing} />
      ))}
    </section>
  )
}

function Entry({ listing }: { listing: OfflineListing }) {
  const [isOpen, setOpen] = useState(false)
  const { title, price, place, facts, features, description, directions, photos } = listing
  return (
    <details css={entryStyle} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary css={summaryStyle}>
        <strong>{title}</strong>
        <span css={{ display: 'block', color: color.inkQuiet, fontSize: size.text15 }}>{contentsOf(listing)}</span>
      </summary>
      <div css={{ display: 'grid', gap: space.s16, padding: `0 ${space.s16} ${space.s16}` }}>
        {isOpen && photos.length > 0 && (
          <div css={photosStyle} role="group" aria-label={`Stored photos of ${title}`}>
            {photos.map((url, index) => (
              <StoredPhoto key={url} url={url} alt={`${title}, photo ${index + 1} of ${photos.length}`} />
            ))}
          </div>
        )}
        <p>
          {price}, {place}
        </p>
        <dl css={factsStyle}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {features.length > 0 && <p>{features.join(', ')}</p>}
        <p css={{ maxWidth: '65ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</p>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
          <a href={agency.phone.href} css={buttonStyle('primary')}>
            Call {agency.phone.label}
          </a>
          <a href={directions} target="_blank" rel="noopener" css={buttonStyle('quiet')}>
            Directions
          </a>
          <Button look="quiet" onClick={() => void removeOfflineListing(listing)}>
            Remove from this device
          </Button>
        </div>
        <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>The map needs a connection.</p>
      </div>
    </details>
  )
}

/** From the cache, so that no service worker is needed. */
function StoredPhoto({ url, alt }: { url: string; alt: string }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isShown = true
    readOfflinePhoto(url).then(
      (photo) => {
        if (!photo || !isShown) return
        made = URL.createObjectURL(photo)
        setSrc(made)
      },
      (error: unknown) => logFailure('A stored photo could not be read', error),
    )
    return () => {
      isShown = false
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url])
  return src === undefined ? null : <img src={src} alt={alt} css={{ width: '100%', borderRadius: radius.control }} />
}

const entryStyle = { ...cardFrame } as const

const summaryStyle = { minHeight: touchTarget, padding: space.s16, cursor: 'pointer' } as const

const photosStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: space.s8,
} as const

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: space.s8,
  '& dt': { color: color.inkQuiet, fontSize: size.text13 },
  '& dd': { fontWeight: 600 },
} as const

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
function contentsOf({ photos, bytes, packedAt }: OfflineListing): string {
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
