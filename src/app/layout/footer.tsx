import { Link } from 'gatsby'
import { useSyncExternalStore, type ReactNode } from 'react'
import { agency } from '../../../contract/agency'
import { pagePaths, CHECK_PATH, SELL_PATH } from '../../../contract/paths'
import { CurrencySwitch } from '../../features/currency'
import { isDataSaverOn, switchDataSaver, watchDataSaver } from '../../lib/data-saver'
import { summaryStyle, textButtonStyle } from '../../ui/button'
import { Container } from '../../ui/layout'
import { below, color, font, from, size, space, touchTarget } from '../../ui/tokens'

export function Footer() {
  return (
    <footer css={footerStyle}>
      <Container css={columnsStyle}>
        <div css={brandStyle}>
          <div>
            <p css={{ fontFamily: font.display, fontSize: size.text25, color: color.primary }}>{agency.brand}</p>
            <p css={{ color: color.inkQuiet }}>{agency.tagline}</p>
            <a href={agency.phone.href} css={[linkStyle, phoneStyle]}>
              {agency.phone.label}
            </a>
          </div>
          <div css={switchesStyle}>
            <DataSaverSwitch />
            <CurrencySwitch />
          </div>
        </div>
        <FooterSection title="Visit or call">
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
        </FooterSection>
        <FooterSection title="Explore" as="nav">
          <ul>
            {PAGES.map(([label, path]) => (
              <li key={path}>
                <Link to={path} css={linkStyle}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </FooterSection>
        <FooterSection title="Follow">
          <ul>
            {agency.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener" css={linkStyle}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </FooterSection>
      </Container>
    </footer>
  )
}

interface FooterSectionProps {
  title: string
  children: ReactNode
  as?: 'div' | 'nav'
}

/**
 * Folded on phones, where the footer is below every page; it opens without scripts. The content is beside the
 * `details`, not in it, because no style opens that on wide screens in browsers before `::details-content`.
 */
function FooterSection({ title, children, as: Part = 'div' }: FooterSectionProps) {
  return (
    <Part css={sectionStyle} {...(Part === 'nav' && { 'aria-label': 'Footer' })}>
      <details>
        <summary css={summaryStyle}>{title}</summary>
      </details>
      <h2 css={headingStyle}>{title}</h2>
      <div>{children}</div>
    </Part>
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
  paddingBlock: space.s24,
  [from.tablet]: { paddingBlock: space.s48 },
  background: color.sand,
  fontSize: size.text15,
} as const

const columnsStyle = {
  display: 'grid',
  [from.tablet]: { gap: space.s32, gridTemplateColumns: '2fr 1fr 1fr' },
  [from.desktop]: { gridTemplateColumns: '2fr 2fr 1fr 1fr' },
} as const

/** On phones above the sections, on tablets a row in line with them, on wide screens the first column. */
const brandStyle = {
  marginBottom: space.s16,
  [from.tablet]: { display: 'contents', '& > :last-of-type': { gridColumn: 'span 2' } },
  [from.desktop]: { display: 'block', marginBottom: 0 },
} as const

/** The number stands in the first section too, which phones fold. */
const phoneStyle = { minHeight: touchTarget, fontWeight: 600, [from.tablet]: { display: 'none' } } as const

const switchesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.s24,
  [from.tablet]: { display: 'block' },
} as const

const sectionStyle = {
  [below.tablet]: {
    '& > h2, & > details:not([open]) ~ div': { display: 'none' },
    '& > div': { paddingBottom: space.s16 },
    // Links one below the other, each wide enough for a thumb.
    '& li > a': { display: 'flex', minHeight: touchTarget },
    '& ul': { columns: 2, columnGap: space.s16 },
  },
  [from.tablet]: { '& > details': { display: 'none' } },
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
      {isOn ? 'Using less data' : 'Use less data'}
    </button>
  )
}
