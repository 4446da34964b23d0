import { agency } from '../../../contract/agency'
import { FacebookIcon, InstagramIcon, TikTokIcon, WhatsAppIcon, YouTubeIcon } from '../../ui/icons'
import { below, color, radius, size, space, touchTarget } from '../../ui/tokens'









/** Links to the agency's social networks; each opens in a new tab (spec §2, Contact). */
export function SocialLinks() {
  return (
    <nav aria-label="Social media">
      <h2 css={{ marginBottom: space.s12, fontSize: size.text20 }}>Follow us</h2>
      <ul css={listStyle}>
        {agency.social.map(({ name, href }) => {
          const Icon = ICONS[name]
          return (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener" css={linkStyle}>
                <Icon />
                {name}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type SocialName = (typeof agency.social)[number]['name']

const ICONS = {
  Facebook: FacebookIcon,
  Instagram: InstagramIcon,
  TikTok: TikTokIcon,
  YouTube: YouTubeIcon,
  WhatsApp: WhatsAppIcon,
} satisfies Record<SocialName, unknown>

const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  // Two equal columns, the last one across both when it is alone.
  [below.tablet]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    '& li:last-of-type:nth-of-type(odd)': { gridColumn: 'span 2' },
    '& a': { display: 'flex', justifyContent: 'center' },
  },
} as const

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s8,
  minHeight: touchTarget,
  paddingInline: space.s16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  fontSize: size.text15,
  textDecoration: 'none',
  '& svg': { color: color.primary },
  '&:hover': { background: color.sand },
} as const
