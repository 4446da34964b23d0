import { Link } from 'gatsby'
import { useEffect, useRef } from 'react'
import { pagePaths } from '../../../contract/paths'
import { SessionLinks } from '../../features/auth'
import { UnviewedBadge } from '../../features/reviews'
import { SavedLabel } from '../../features/saved'
import { CloseIcon, MenuIcon } from '../../ui/icons'
import { color, from, shadow, size, space, touchTarget } from '../../ui/tokens'

/** The main navigation (docs/product.md, "Header and footer"), in order. */
export const navigationLinks = [
  { to: pagePaths.reviews, label: 'Reviews' },
  { to: pagePaths.properties, label: 'Properties' },
  { to: pagePaths.cars, label: 'Cars' },
  { to: pagePaths.contact, label: 'Contact' },
] as const

/** A menu that works without scripts. */
export function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')

  useEffect(() => {
    const element = menu.current
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && element?.removeAttribute('open')
    element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [])

  return (
    <details ref={menu} css={menuStyle}>
      <summary css={summaryStyle}>
        <span data-when="closed">
          <MenuIcon size={24} /> Menu
        </span>
        <span data-when="open">
          <CloseIcon size={24} /> Close
        </span>
        <UnviewedBadge />
      </summary>
      <nav aria-label="Main, small screens" css={panelStyle}>
        <ul>
          {navigationLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={close} partiallyActive activeClassName="current" css={linkStyle}>
                {label}
                {to === pagePaths.reviews && <UnviewedBadge />}
              </Link>
            </li>
          ))}
          <li>
            <Link to={pagePaths.saved} onClick={close} activeClassName="current" css={linkStyle}>
              <SavedLabel />
            </Link>
          </li>
        </ul>
        <div css={{ marginTop: space.s24 }}>
          <SessionLinks onLeave={close} />
        </div>
      </nav>
    </details>
  )
}

const menuStyle = {
  [from.desktop]: { display: 'none' },
  '& [data-when]': { display: 'flex', gap: space.s8 },
  '&[open] [data-when="closed"], &:not([open]) [data-when="open"]': { display: 'none' },
} as const

const summaryStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: touchTarget,
  paddingInline: space.s8,
  marginRight: `calc(-1 * ${space.s8})`,
  fontSize: size.text15,
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
} as const

const panelStyle = {
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  padding: `${space.s8} ${space.s16} ${space.s24}`,
  [from.tablet]: { paddingInline: space.s24 },
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
  boxShadow: shadow.floating,
  // Its shadow must not fall on the bar above.
  clipPath: 'inset(0 0 -72px)',
} as const

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 52,
  fontSize: size.text20,
  textDecoration: 'none',
  borderBottom: `1px solid ${color.line}`,
  '&.current': { color: color.primary, fontWeight: 600 },
} as const
