import { Link } from 'gatsby'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { pagePaths } from '../../contract/paths'
import { VisuallyHidden } from './layout'
import { color, radius, size, space } from './tokens'

/**
 * For an element with `role="status"` that is in the page before its text, as screen readers demand: it takes no room,
 * and no gap of a grid, while it is empty.
 */
export const liveRegionStyle = { '&:empty': { position: 'absolute' } } as const

/** Long enough to wait for further typing, short enough to relate to the action. */
const REST_MS = 700

/**
 * Announces changes to screen readers after a pause, so that somebody who types is not
 * interrupted at each key. The initial text is not announced.
 */
export function LiveRegion({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  const started = useRef(false)

  useEffect(() => {
    if (!started.current) {
      started.current = true
      return
    }
    const timer = setTimeout(() => setAnnounced(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])

  // Explicit, because a dialog hides elements without it from screen readers.
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  )
}

/** A count beside a link; renders nothing for 0. */
export function CountBadge({ count, what }: { count: number | undefined; what: string }) {
  if (count === undefined || count === 0) return null
  return (
    <span css={badgeStyle}>
      {count}
      <VisuallyHidden> {what}</VisuallyHidden>
    </span>
  )
}

const badgeStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 22,
  height: 22,
  marginLeft: space.s8,
  paddingInline: 6,
  borderRadius: radius.pill,
  background: color.accent,
  color: color.onPrimary,
  fontSize: size.text13,
  fontWeight: 600,
} as const

/**
 * Below a form and its button, so that the keyboard goes from the last field to the button: what becomes of the input,
 * and the way to the privacy page.
 */
export function PrivacyNote({ children }: { children: ReactNode }) {
  return (
    <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
      {children} <Link to={pagePaths.privacy}>How we handle your data</Link>
    </p>
  )
}
