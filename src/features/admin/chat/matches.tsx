import { Link } from 'gatsby'
import { useId } from 'react'
import { agency } from '../../../../contract/agency'
import { LISTING_KINDS } from '../../../../contract/limits'
import { listingPaths, pagePaths } from '../../../../contract/paths'
import { priceWithNote } from '../../../../contract/price'
import { parseReference } from '../../../../contract/reference'
import type { PhotoWidth } from '../../../../contract/site/media'
import { STATUS_LABELS } from '../../../../contract/status'
import { plainText, withoutInvisibleMarks } from '../../../../contract/text/plain-text'
import { notify } from '../../../lib/notices'
import { Button, buttonStyle } from '../../../ui/button'
import { optionStyle } from '../../../ui/control'
import { VisuallyHidden } from '../../../ui/layout'
import { Photo } from '../../../ui/photo'
import { cardFrame } from '../../../ui/surfaces'
import { color, radius, size, space } from '../../../ui/tokens'
import { mediaOrigin } from '../../listings'
import type { ManagedListing } from '../management/managed-listing'
import { createTextSearch } from '../table/table-filter'

const MAX_MATCHES = 3
/** 'PR-042', 'pr42', 'PR_042', 'PR 042' in plain form, also at the end of a link. */
const REFERENCES = /(?:^|[^a-z])([a-z]{2}) ?[-_]? ?(\d{1,9})(?!\d)/g
/** What closes a sentence, a bracket or a quotation is no part of a link before it. */
const AFTER_LINK = /[.,;:!?)\]’”»*]+$/

/**
 * Finds the listings that a text is about: those it names by reference or link; else the three that share most words,
 * the best first.
 */
export function createListingMatcher(listings: readonly ManagedListing[]) {
  const search = createTextSearch(listings)
  return (text: string): readonly ManagedListing[] => {
    const named = [...referencedIn(text, listings), ...linkedIn(text, listings)]
    return named.length > 0 ? [...new Set(named)].slice(0, MAX_MATCHES) : search(text).slice(0, MAX_MATCHES)
  }
}

function referencedIn(text: string, listings: readonly ManagedListing[]): ManagedListing[] {
  return Array.from(plainText(text).matchAll(REFERENCES), ([, prefix = '', digits = '']) =>
    parseReference(prefix + digits),
  ).flatMap((found) => listings.filter(({ reference }) => reference === found?.reference))
}

function linkedIn(text: string, listings: readonly ManagedListing[]): ManagedListing[] {
  return LISTING_KINDS.flatMap((kind) => {
    const link = new RegExp(`${listingPaths[kind].list}/([^\\s/?#)\\]>"']+)`, 'gi')
    const ids = Array.from(withoutInvisibleMarks(text).matchAll(link), ([, id = '']) =>
      id.replace(AFTER_LINK, '').toLowerCase(),
    )
    return listings.filter(({ kind: own, id }) => own === kind && ids.includes(encodeURIComponent(id).toLowerCase()))
  })
}

interface MatchCardProps {
  listing: ManagedListing
  isChosen: boolean
  onChoose: () => void
}

/** A listing that a pasted message may be about: how it stands, and what to send back. */
export function MatchCard({ listing, isChosen, onChoose }: MatchCardProps) {
  const { key, title, price, period, reference, status, cover, placeholder } = listing
  const id = useId()
  const url = listingUrl(listing)
  const name = <VisuallyHidden> {title}</VisuallyHidden>
  return (
    <li css={[cardStyle, isChosen && { borderColor: color.primary }]}>
      <label htmlFor={id} css={choiceStyle}>
        <input id={id} type="radio" name="about" checked={isChosen} onChange={onChoose} />
        <span css={{ borderRadius: radius.control, overflow: 'hidden' }}>
          <Photo
            photo={cover}
            placeholder={placeholder}
            alt=""
            ratio={4 / 3}
            sizes="80px"
            widths={PHOTO_WIDTHS}
            mediaOrigin={mediaOrigin}
          />
        </span>
        <span css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong css={{ display: 'block' }}>{title}</strong>
          {priceWithNote(price, period)}
          <span css={{ display: 'block', color: color.inkQuiet, fontSize: size.text13 }}>
            {reference} · {STATUS_LABELS[status]}
          </span>
        </span>
      </label>
      <div css={actionsStyle}>
        {url !== null && (
          <Button look="quiet" onClick={() => void copy('Link', url)}>
            Copy link{name}
          </Button>
        )}
        <Button look="quiet" onClick={() => void copy('Short text', listingText(listing))}>
          Copy short text{name}
        </Button>
        <Link
          to={url === null ? `${pagePaths.admin}?edit=${encodeURIComponent(key)}` : listing.path}
          css={buttonStyle('quiet')}
        >
          Open{name}
        </Link>
      </div>
    </li>
  )
}

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ title: `${what} copied` })
  } catch {
    // The browser refused: the text is shown instead, to be copied by hand.
    notify({ title: what, description: text })
  }
}

const PHOTO_WIDTHS: readonly PhotoWidth[] = [160, 320]

const cardStyle = {
  display: 'grid',
  gap: space.s8,
  padding: space.s12,
  ...cardFrame,
} as const

const choiceStyle = { ...optionStyle, display: 'grid', gridTemplateColumns: '20px 80px minmax(0, 1fr)' } as const

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  '& button, & a': { paddingInline: space.s12 },
} as const

/** The URL of a listing's page; null for a draft, which has none. */
function listingUrl({ status, path }: Pick<ManagedListing, 'status' | 'path'>): string | null {
  return status === 'draft' ? null : window.location.origin + path
}

/** What a chat needs to know about a listing, in a few lines. */
function listingText(listing: ManagedListing): string {
  const { title, price, period, fact, reference } = listing
  return [
    title,
    [priceWithNote(price, period), fact].join(' · '),
    `Ref ${reference}, ${agency.brand}`,
    listingUrl(listing),
  ]
    .filter(Boolean)
    .join('\n')
}
