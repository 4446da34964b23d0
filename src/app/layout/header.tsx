import { css } from '@emotion/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { agency } from '../../../contract/agency'
import { pagePaths } from '../../../contract/paths'
import { SessionLinks } from '../../features/auth'
import { UnviewedBadge } from '../../features/reviews'
import { SavedLabel } from '../../features/saved'
import { openSearch } from '../../features/search'
import { Container } from '../../ui/layout'
import { color, font, from, size, space, touchTarget } from '../../ui/tokens'
import { MobileMenu, navigationLinks } from './mobile-menu'

export function Header() {
  const queries = useQueryClient()
  return (
    <header className="header">
      <Container>
        <Link to="/" className="logo" aria-label={`${agency.brand}, home`}>
          {agency.brand}
        </Link>
        <a href="/#search" onClick={(event) => openSearch(event, queries)} className="link">
          Search
        </a>
        <nav aria-label="Main" className="wide">
          <ul>
            {navigationLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} partiallyActive className="link" activeClassName="current">
                  {label}
                  {to === pagePaths.reviews && <UnviewedBadge />}
                </Link>
              </li>
            ))}
            <li>
              <Link to={pagePaths.saved} className="link" activeClassName="current">
                <SavedLabel />
              </Link>
            </li>
          </ul>
          <SessionLinks />
        </nav>
        <MobileMenu />
      </Container>
    </header>
  )
}

/** In the head of every built page with the global styles, so that no visitor's scripts contain them. */
export const headerStyles = css`
  .header {
    position: sticky;
    top: 0;
    z-index: 20;
    background: ${color.paper};
    border-bottom: 1px solid ${color.line};
    & > div {
      display: flex;
      align-items: center;
      justify-content: space-between;
      min-height: 64px;
    }
    & .logo,
    & .link {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
      text-decoration: none;
    }
    & .logo {
      color: ${color.primary};
      font-family: ${font.display};
      font-size: ${size.text25};
      font-weight: 600;
      letter-spacing: -0.02em;
    }
    & .link {
      padding-inline: ${space.s12};
      font-size: ${size.text15};
    }
    & > div > .link {
      margin-left: auto;
    }
    & .link:hover {
      text-decoration: underline;
    }
    & .current {
      color: ${color.primary};
      font-weight: 600;
    }
    & .wide {
      display: none;
    }
    & .wide > ul {
      display: flex;
      gap: ${space.s8};
      margin-right: ${space.s16};
    }
    ${from.desktop} {
      & .wide {
        display: flex;
        align-items: center;
        margin-left: ${space.s8};
      }
    }
  }
`
