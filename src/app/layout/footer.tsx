import { Link } from 'gatsby'
import { useSyncExternalStore } from 'react'
import { agency } from '../../../contract/agency'
import { pagePaths, CHECK_PATH, SELL_PATH } from '../../../contract/paths'
import { CurrencySwitch } from '../../features/currency'
import { isDataSaverOn, switchDataSaver, watchDataSaver } from '../../lib/data-saver'
import { textButtonStyle } from '../../ui/button'
import { Container } from '../../ui/layout'
import { below, color, font, from, size, space } from '../../ui/tokens'

export function Footer() {
  return (
    <footer css={footerStyle}>
      <Container css={columnsStyle}>
        <div css={brandStyle}>
          <div>
            <p css={{ fontFamily: font.display, fontSize: size.text25, color: color.primary }}>{agency.brand}</p>
            <p css={{ marginTop: space.s12, color: color.inkQuiet }}>{agency.tagline}</p>
          </div>
          <div>
            <DataSaverSwitch />
            <CurrencySwitch />
          </div>
        </div>
        <div>
          <h2 css={headingStyle}>Visit or call</h2>
          <address css={{ fontStyle: 'normal', whiteSpace: 'pre-line', color: color.inkQuiet }}>
            {agency.address.join('\n')}
          </address>
          <p css={{ color: color.inkQuiet }}>Open {agency.hours}</p>
          <dl css={reachStyle}>
            {[{ name: 'Office', ...agency.phone }, ...agency.contacts, EMAIL].map(({ name, label, href }) => (
              <div key={href}>
                <dt>{name}</dt>
                <dd>
                  <a href={href} css={linkStyle}>
                    {label}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <nav aria-label="Footer">
          <h2 css={headingStyle}>Explore</h2>
          <ul>
            {PAGES.map(([label, path]) => (
              <li key={path}>
                <Link to={path} css={linkStyle}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 css={headingStyle}>Follow</h2>
          <ul>
            {agency.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener" css={linkStyle}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </footer>
  )
}

const PAGES = [
  ['Properties', pagePaths.properties],
  ['Cars', pagePaths.cars],
  ['Sell or let with us', SELL_PATH],
  ['Contact', pagePaths.contact],
  ['Check a number or link', CHECK_PATH],
  ['Privacy', pagePaths.privacy],
  ['Admin Dashboard', pagePaths.admin],
] as const

const EMAIL = { name: 'Email', label: agency.email, href: `mailto:${agency.email}` }

const footerStyle = {
  marginTop: 'auto',
  paddingBlock: space.s48,
  background: color.sand,
  fontSize: size.text15,
} as const

const columnsStyle = {
  display: 'grid',
  gap: space.s32,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  // A phone has no room for names and numbers beside the links.
  [below.tablet]: { '& > :nth-of-type(2)': { gridColumn: '1 / -1' } },
  [from.tablet]: { gridTemplateColumns: '2fr 1fr 1fr' },
  [from.desktop]: { gridTemplateColumns: '2fr 2fr 1fr 1fr' },
} as const

/** A row above the columns, on tablets in line with them; on wide screens the first of them. */
const brandStyle = {
  gridColumn: '1 / -1',
  [from.tablet]: { display: 'contents' },
  '& > :last-of-type': { [from.tablet]: { gridColumn: 'span 2' } },
  [from.desktop]: { gridColumn: 'auto', display: 'block' },
} as const

const reachStyle = {
  marginTop: space.s8,
  '& > div': { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)', alignItems: 'center' },
  '& dt': { color: color.inkQuiet },
} as const

const headingStyle = { marginBottom: space.s8, fontFamily: font.text, fontSize: size.text15, fontWeight: 600 } as const

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  textDecoration: 'none',
  textWrap: 'pretty',
  '&:hover': { textDecoration: 'underline' },
} as const

/**
 * The saver is on by itself with a slow connection; what is chosen here is remembered (docs/product.md,
 * "On the device").
 */
function DataSaverSwitch() {
  const isOn = useSyncExternalStore(watchDataSaver, isDataSaverOn, () => false)
  return (
    <button type="button" aria-pressed={isOn} css={textButtonStyle} onClick={() => switchDataSaver(!isOn)}>
      Data saver: {isOn ? 'on' : 'off'}
    </button>
  )
}
