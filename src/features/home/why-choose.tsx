import { Link } from 'gatsby'
import type { ComponentProps } from 'react'
import { agency } from '../../../contract/agency'
import { moreLinkStyle } from '../../ui/button'
import { createIcon } from '../../ui/icons'
import { Container, Section } from '../../ui/layout'
import { color, from, radius, size, space } from '../../ui/tokens'

const CompassIcon = createIcon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM15.5 8.5l-2 5-5 2 2-5 5-2Z')
const HomeIcon = createIcon('M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5')
const KeyIcon = createIcon('M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 12l8-8M16 7l2.5 2.5M13.5 9.5l2 2')

const reasons = [
  {
    icon: <KeyIcon size={30} />,
    title: 'Expert Guidance',
    text: 'One adviser stays with you from the first call to the title deed, and tells you when a home is not worth its price.',
  },
  {
    icon: <HomeIcon size={30} />,
    title: 'Premium Properties',
    text: 'We walk through every home before we list it. If we would not live there ourselves, you will not find it here.',
  },
  {
    icon: <CompassIcon size={30} />,
    title: 'Site Tours',
    text: 'See a home by day, and again in the evening. We drive you there, or send you a film if you are abroad.',
  },
]

export function WhyChoose(section: ComponentProps<'section'>) {
  return (
    <Section {...section}>
      <Container>
        <SectionHeading title={`Why Choose ${agency.brand}`} />
        <ul
          css={{
            display: 'grid',
            gap: space.s32,
            [from.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: space.s24 },
          }}
        >
          {reasons.map(({ icon, title, text }) => (
            <li key={title} css={{ display: 'grid', gap: space.s12, alignContent: 'start' }}>
              <span css={iconStyle}>{icon}</span>
              <h3 css={headingStyle}>{title}</h3>
              <p css={{ color: color.inkQuiet, fontSize: size.text17 }}>{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  )
}

/** Each in one line in the three columns of a tablet too. */
const headingStyle = {
  marginTop: space.s4,
  fontSize: size.text25,
  [from.tablet]: { fontSize: size.text20 },
  [from.desktop]: { fontSize: size.text25 },
} as const

const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  borderRadius: radius.pill,
  background: color.sand,
  color: color.primary,
} as const

interface SectionHeadingProps {
  title: string
  /** The page with all of what the section shows some of, and its name in words. */
  all?: { path: string; noun: string }
}

export function SectionHeading({ title, all }: SectionHeadingProps) {
  return (
    <div css={rowStyle}>
      <h2 css={{ [from.desktop]: { fontSize: size.text32 } }}>{title}</h2>
      {all && (
        <Link to={all.path} css={moreLinkStyle} aria-label={`See all ${all.noun}`}>
          See all
        </Link>
      )}
    </div>
  )
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s16,
  marginBottom: space.s32,
  '& > a': { alignSelf: 'center' },
} as const
