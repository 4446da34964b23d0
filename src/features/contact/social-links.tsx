import { agency } from '../../../contract/agency'
import { WhatsAppIcon, createIcon } from '../../ui/icons'
import { below, color, radius, size, space, touchTarget } from '../../ui/tokens'

const FacebookIcon = createIcon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 20v-8.5a2.5 2.5 0 0 1 2.5-2.5M9.5 13h5',
)
const InstagramIcon = createIcon(
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM16.5 7.5h.01',
)
const TikTokIcon = createIcon('M13.5 4v11a3.5 3.5 0 1 1-3.5-3.5M13.5 4a5 5 0 0 0 5 5')
const YouTubeIcon = createIcon(
  'M6.5 6h11A3.5 3.5 0 0 1 21 9.5v5a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 14.5v-5A3.5 3.5 0 0 1 6.5 6ZM10.5 9.5v5l4-2.5-4-2.5Z',
)

/** Links to the agency's social networks; each opens in a new tab (docs/product.md, "Contact"). */
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
