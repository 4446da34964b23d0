import { Link } from 'gatsby'
import { useDeferredValue, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { COMPARED, comparisonPath, countText } from '../../../contract/shortlist'
import { notify } from '../../lib/notices'
import { Button, buttonStyle } from '../../ui/button'
import { floatingBarStyle } from '../../ui/surfaces'
import { LiveRegion } from '../../ui/text'
import { size, space } from '../../ui/tokens'
import { compared, isSame, type StoredListing } from './stored-listing'

/** All of this is fetched when somebody saves or compares (./saved.ts). */

/** Says that the listing is saved, and offers to compare it. @param isFirst on this device */
export function tellSaved(listing: StoredListing, isFirst: boolean): void {
  const isOffered = !compared.read().some((one) => isSame(one, listing))
  notify({
    title: isFirst ? 'Saved on this device' : 'Saved',
    ...(isFirst && { description: 'Find it again under Saved in the menu.' }),
    ...(isOffered && {
      action: {
        label: 'Compare',
        elsewhere: `Press Compare beside ${listing.title}`,
        onSelect: () => toggleCompared(listing),
      },
    }),
  })
}

export function tellNotStored(what: 'saved' | 'chosen'): void {
  notify({
    title: `Your listing could not be ${what}`,
    description: 'This browser does not store data for this site: the window is private, or its storage is full.',
    destructive: true,
  })
}

/** Chooses the listing for the comparison, or takes it out. A listing of the other kind begins another choice. */
export function toggleCompared(listing: StoredListing): void {
  const before = compared.read().filter(({ kind }) => kind === listing.kind)
  const others = before.filter((one) => !isSame(one, listing))
  const isAdded = others.length === before.length
  if (isAdded && others.length >= COMPARED.max) {
    notify({ title: 'Four fit side by side', description: 'Take one out to compare another.' })
  } else if (!compared.change(() => (isAdded ? [...others, listing] : others))) tellNotStored('chosen')
}

interface ComparePanelProps {
  /** A phone's contact bar is below it. */
  isAboveContact?: boolean
}

/** What is chosen, and the way to the comparison. It keeps to the lower edge of the window, above the contact bar. */
export function ComparePanel({ isAboveContact = false }: ComparePanelProps) {
  const chosen = useSyncExternalStore(compared.subscribe, compared.read, compared.read)
  const [first] = chosen
  const count = countText(chosen.map(({ kind }) => kind))
  const isEnough = chosen.length >= COMPARED.min
  const text = isEnough ? `${count} chosen` : `Choose one more ${first?.kind === 'car' ? 'car' : 'home'}.`
  // Screen readers miss a text that comes together with its region.
  const announced = useDeferredValue(text, '')
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (bar.current) keepInSight(document.activeElement, bar.current)
  }, [])
  if (first === undefined) return null
  return (
    <section ref={bar} aria-label="Comparison" data-action-bar="" css={[barStyle, isAboveContact && aboveContactStyle]}>
      <p>{text}</p>
      <LiveRegion text={announced} />
      <div css={{ display: 'flex', flex: 'none', gap: space.s8 }}>
        <Button look="quiet" css={{ paddingInline: space.s12 }} onClick={clear} aria-label="Clear choice">
          Clear
        </Button>
        {isEnough && (
          <Link
            to={comparisonPath(
              first.kind,
              chosen.map(({ id }) => id),
            )}
            css={[buttonStyle('primary'), { paddingInline: space.s16 }]}
          >
            Compare {chosen.length}
          </Link>
        )}
      </div>
    </section>
  )
}

/** The bar comes over the card whose button was pressed. */
function keepInSight(pressed: Element | null, bar: HTMLElement): void {
  if (!pressed?.matches('[aria-pressed]')) return
  const covered = pressed.getBoundingClientRect().bottom - bar.getBoundingClientRect().top
  if (covered > 0) window.scrollBy({ top: covered + ROOM_BELOW_PRESSED })
}

/** The end of a card below its last line, in pixels. */
const ROOM_BELOW_PRESSED = 24

/** The pressed button disappears with the bar, so the focus moves to the page. */
function clear(): void {
  compared.change(() => [])
  document.getElementById('main')?.focus({ preventScroll: true })
}

const barStyle = {
  ...floatingBarStyle,
  bottom: space.s16,
  // Above the contact bar, below the header.
  zIndex: 16,
  gap: space.s12,
  width: `min(100% - 2 * ${space.s16}, 28rem)`,
  marginInline: 'auto',
  marginBlock: space.s16,
  paddingBlock: space.s8,
  fontSize: size.text15,
  lineHeight: 1.3,
  '@media print': { display: 'none' },
} as const

const aboveContactStyle = {
  '@media (max-width: 959px)': { bottom: `calc(4.25rem + env(safe-area-inset-bottom))`, marginBottom: space.s8 },
} as const
