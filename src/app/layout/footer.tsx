import { css } from '@emotion/react'
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
    <footer className="footer">
      <Container>
        <div className="brand">
          <div>
            <p>{agency.brand}</p>
            <p>{agency.tagline}</p>
            <a href={agency.phone.href}>{agency.phone.label}</a>
          </div>
          <div>
            <DataSaverSwitch />
            <CurrencySwitch />
          </div>
        </div>
        <FooterSection title="Visit or call">
          <address>{agency.address.join('\n')}</address>
          <p>Open {agency.hours}</p>
          <dl>
            {[{ name: 'Office', ...agency.phone }, ...agency.contacts, EMAIL].map(({ name, label, href }) => (
              <div key={href}>
                <dt>{name}</dt>
                <dd>
                  <a href={href}>{label}</a>
                </dd>
              </div>
            ))}
          </dl>
        </FooterSection>
        <FooterSection title="Explore" as="nav">
          <ul>
            {PAGES.map(([label, path]) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </FooterSection>
        <FooterSection title="Follow">
          <ul>
            {agency.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener">
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
    <Part className="section" aria-label={Part === 'nav' ? 'Footer' : undefined}>
      <details>
        <summary css={summaryStyle}>{title}</summary>
      </details>
      <h2>{title}</h2>
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

/** In the head of every built page with the global styles, so that no visitor's scripts contain them. */
export const footerStyles = css`
  .footer {
    margin-top: auto;
    padding-block: ${space.s24};
    background: ${color.sand};
    font-size: ${size.text15};
    & > div {
      display: grid;
    }
    & p,
    & address,
    & dt {
      color: ${color.inkQuiet};
    }
    & p:first-of-type:not(:last-of-type) {
      color: ${color.primary};
      font-family: ${font.display};
      font-size: ${size.text25};
    }
    & address {
      font-style: normal;
      white-space: pre-line;
    }
    & a {
      display: inline-flex;
      align-items: center;
      min-height: 36px;
      text-decoration: none;
      text-wrap: pretty;
    }
    & a:hover {
      text-decoration: underline;
    }
    & h2 {
      margin-bottom: ${space.s8};
      font-family: ${font.text};
      font-size: ${size.text15};
      font-weight: 600;
    }
    & dl {
      margin-top: ${space.s8};
    }
    & dl > div {
      display: grid;
      grid-template-columns: 4.5rem minmax(0, 1fr);
      align-items: center;
    }
    ${below.tablet} {
      & .section > h2,
      & .section > details:not([open]) ~ div {
        display: none;
      }
      & .section > div {
        padding-bottom: ${space.s16};
      }
      & ul {
        columns: 2;
      }
      & a {
        min-height: ${touchTarget};
      }
      & p + a {
        font-weight: 600;
      }
      & .brand > div:last-child {
        display: flex;
        flex-wrap: wrap;
        column-gap: ${space.s24};
        margin-bottom: ${space.s16};
      }
    }
    /* The brand is a row above the sections, in line with them; on wide screens the first column. */
    ${from.tablet} {
      padding-block: ${space.s48};
      & > div {
        gap: ${space.s32};
        grid-template-columns: 2fr 1fr 1fr;
      }
      & .brand {
        display: contents;
      }
      & .brand > :last-child {
        grid-column: span 2;
      }
      & details,
      & p + a {
        display: none;
      }
    }
    ${from.desktop} {
      & > div {
        grid-template-columns: 2fr 2fr 1fr 1fr;
      }
      & .brand {
        display: block;
      }
    }
  }
`
