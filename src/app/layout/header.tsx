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
    <header css={barStyle}>
      <Container css={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 64 }}>
        <Link to="/" css={logoStyle} aria-label={`${agency.brand}, home`}>
          {agency.brand}
        </Link>
        <a href="/#search" onClick={(event) => openSearch(event, queries)} css={[linkStyle, { marginLeft: 'auto' }]}>
          Search
        </a>
        <nav aria-label="Main" css={wideOnly}>
          <ul css={{ display: 'flex', gap: space.s8, marginRight: space.s16 }}>
            {navigationLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} partiallyActive activeClassName="current" css={linkStyle}>
                  {label}
                  {to === pagePaths.reviews && <UnviewedBadge />}
                </Link>
              </li>
            ))}
            <li>
              <Link to={pagePaths.saved} activeClassName="current" css={linkStyle}>
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

const wideOnly = {
  display: 'none',
  [from.desktop]: { display: 'flex', alignItems: 'center', marginLeft: space.s8 },
} as const

const barStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 20,
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
} as const

const logoStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: touchTarget,
  fontFamily: font.display,
  fontSize: size.text25,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  color: color.primary,
  textDecoration: 'none',
} as const

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: touchTarget,
  paddingInline: space.s12,
  fontSize: size.text15,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&.current': { color: color.primary, fontWeight: 600 },
} as const
