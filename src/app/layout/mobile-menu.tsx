import { css } from '@emotion/react'
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
    <details ref={menu} className="menu">
      <summary>
        <span data-when="closed">
          <MenuIcon size={24} /> Menu
        </span>
        <span data-when="open">
          <CloseIcon size={24} /> Close
        </span>
        <UnviewedBadge />
      </summary>
      <nav aria-label="Main, small screens">
        <ul>
          {navigationLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={close} partiallyActive activeClassName="current">
                {label}
                {to === pagePaths.reviews && <UnviewedBadge />}
              </Link>
            </li>
          ))}
          <li>
            <Link to={pagePaths.saved} onClick={close} activeClassName="current">
              <SavedLabel />
            </Link>
          </li>
        </ul>
        <div>
          <SessionLinks onLeave={close} />
        </div>
      </nav>
    </details>
  )
}

/** In the head of every built page, as those of the header. */
export const menuStyles = css`
  .menu {
    & > summary {
      display: flex;
      align-items: center;
      min-height: ${touchTarget};
      padding-inline: ${space.s8};
      margin-right: calc(-1 * ${space.s8});
      font-size: ${size.text15};
      font-weight: 600;
      cursor: pointer;
      list-style: none;
    }
    & > summary::-webkit-details-marker {
      display: none;
    }
    & [data-when] {
      display: flex;
      gap: ${space.s8};
    }
    &[open] [data-when='closed'],
    &:not([open]) [data-when='open'] {
      display: none;
    }
    & > nav {
      position: absolute;
      inset-inline: 0;
      top: 100%;
      padding: ${space.s8} var(--page-margin) ${space.s24};
      background: ${color.paper};
      border-bottom: 1px solid ${color.line};
      box-shadow: ${shadow.floating};
      /* Its shadow must not fall on the bar above. */
      clip-path: inset(0 0 -72px);
    }
    & li > a {
      display: flex;
      align-items: center;
      min-height: 52px;
      font-size: ${size.text20};
      text-decoration: none;
      border-bottom: 1px solid ${color.line};
    }
    & nav > div {
      margin-top: ${space.s24};
    }
    ${from.desktop} {
      display: none;
    }
  }
`
