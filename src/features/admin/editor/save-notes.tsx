import { Link } from 'gatsby'
import { useEffect, useRef, type ReactNode } from 'react'
import { isClosed } from '../../../../contract/status'
import { priceWithNote } from '../../../../contract/price'
import { Button, buttonStyle } from '../../../ui/button'
import { WhatsAppIcon } from '../../../ui/icons'
import { color, radius, size, space } from '../../../ui/tokens'
import { fieldLabel, fieldValueText } from './field-labels'
import type { ListingRow } from './listing-editor'

/** What was saved; `path` is null when the backend did not tell the new listing. */
export interface SavedListing extends Pick<ListingRow, 'id' | 'title' | 'price' | 'period' | 'fact' | 'status'> {
  path: string | null
}

interface SavedNoteProps {
  saved: SavedListing
  onAddAnother: () => void
  onContinue: () => void
}

/** In place of the form, which is empty by then: what was saved, and what to do with it. */
export function SavedNote({ saved, onAddAnother, onContinue }: SavedNoteProps) {
  const { title, price, period, fact, status, path } = saved
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  const isDraft = status === 'draft'
  const offer = [priceWithNote(price, period), fact].filter(Boolean).join(' · ')
  return (
    <div ref={note} tabIndex={-1} role="group" aria-label={headingOf(saved)} css={savedStyle}>
      <h3 css={{ fontSize: size.text25 }}>{headingOf(saved)}</h3>
      <p>
        <strong>{title}</strong>
        <br />
        {offer}
      </p>
      <div css={actionsStyle}>
        {isDraft && path !== null && <Button onClick={onContinue}>Continue editing</Button>}
        {!isDraft && path !== null && (
          <>
            <Link to={path} css={buttonStyle('primary')}>
              View
            </Link>
            {!isClosed(status) && (
              <ShareLink text={`${title}\n${offer}\n${window.location.origin}${path}`}>Share on WhatsApp</ShareLink>
            )}
          </>
        )}
        <Button look="quiet" onClick={onAddAnother}>
          Add another
        </Button>
      </div>
    </div>
  )
}

function headingOf({ status }: SavedListing): string {
  if (status === 'draft') return 'Saved as draft'
  return isClosed(status) ? 'It is saved' : 'It is live'
}

function ShareLink({ text, children }: { text: string; children: ReactNode }) {
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      css={buttonStyle('quiet')}
    >
      <WhatsAppIcon />
      {children}
    </a>
  )
}

const savedStyle = {
  display: 'grid',
  gap: space.s16,
  overflowWrap: 'anywhere',
  '&:focus': { outline: 'none' },
} as const

const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: space.s12, '& > *': { flex: '1 1 auto' } } as const

interface ConflictNoteProps {
  /** The form's values as they were saved elsewhere, as typed here, and as both began. */
  theirs: object
  yours: object
  start: object
  /** The label of the button that saves. */
  saveLabel: string
  onTakeTheirs: () => void
}

/** Both versions of what was changed in two places. Saving again keeps this form's. */
export function ConflictNote({ theirs, yours, start, saveLabel, onTakeTheirs }: ConflictNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const mine = new Map<string, unknown>(Object.entries(yours))
  const before = new Map<string, unknown>(Object.entries(start))
  const changed = Object.entries(theirs).filter(([name, value]) => !isSame(value, before.get(name)))
  return (
    <div ref={note} role="alert" tabIndex={-1} css={noteStyle}>
      <p>
        <strong>This was changed on another device while you were writing.</strong> Press “{saveLabel}” to keep your
        version, or take the other one; yours is then lost.
      </p>
      <ul css={{ display: 'grid', gap: space.s12 }}>
        {changed.map(([name, value]) => (
          <li key={name}>
            <p css={{ fontWeight: 600 }}>{fieldLabel(name)}</p>
            <dl css={versionsStyle}>
              <div>
                <dt>The other version</dt>
                <dd>{fieldValueText(name, value)}</dd>
              </div>
              <div>
                <dt>Yours</dt>
                <dd>{fieldValueText(name, mine.get(name))}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <Button look="quiet" css={{ justifySelf: 'start' }} onClick={onTakeTheirs}>
        Take the other version
      </Button>
    </div>
  )
}

/** Form values are texts, switches and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const versionsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
  gap: `${space.s4} ${space.s16}`,
  overflowWrap: 'anywhere',
  '& dt': { color: color.inkQuiet, fontSize: size.text13 },
} as const

const noteStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  border: `1px solid ${color.danger}`,
  borderRadius: radius.card,
  fontSize: size.text15,
} as const
