import { graphql } from 'gatsby'
import type { ImageDataLike } from 'gatsby-plugin-image'
import { agency } from '../../../contract/agency'
import { MailIcon, PhoneIcon, WhatsAppIcon, createIcon } from '../../ui/icons'
import { SitePicture } from '../../ui/site-picture'
import { cardFrame } from '../../ui/surfaces'
import { below, color, from, size, space, touchTarget } from '../../ui/tokens'
import { PersonLine, Registration } from './people'

const ClockIcon = createIcon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2')
const PinIcon = createIcon(
  'M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21ZM12 12.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
)

/** The agency's address, opening hours and people. */
export function OfficeCard({ picture }: { picture: ImageDataLike | null }) {
  return (
    <section css={cardStyle} aria-label="Office">
      <div css={{ overflow: 'hidden', minHeight: 220 }}>
        <SitePicture
          file={picture}
          alt="Our reception: a stone and timber counter, a sofa and tall windows"
          style={{ width: '100%', height: '100%' }}
        />
      </div>
      <ul css={linesStyle}>
        <li>
          <PinIcon />
          <address css={{ fontStyle: 'normal' }}>
            {agency.address.map((line) => (
              <span key={line} css={{ display: 'block' }}>
                {line}
              </span>
            ))}
          </address>
        </li>
        <li>
          <PhoneIcon />
          <a href={agency.phone.href} css={mainNumberStyle}>
            {agency.phone.label}
          </a>
        </li>
        <li>
          <WhatsAppIcon />
          <a href={`https://wa.me/${agency.whatsapp}`} target="_blank" rel="noopener">
            Chat on WhatsApp
          </a>
        </li>
        <li>
          <MailIcon />
          <a href={`mailto:${agency.email}`}>{agency.email}</a>
        </li>
        <li>
          <ClockIcon />
          {agency.hoursLong}
        </li>
      </ul>
      <ul css={peopleStyle} aria-label="People">
        {agency.contacts.map((person) => (
          <li key={person.key}>
            <PersonLine person={person}>
              <a href={person.href}>{person.label}</a>
            </PersonLine>
          </li>
        ))}
      </ul>
      <Registration />
    </section>
  )
}

/**
 * The photo's sizes; Gatsby finds the query here.
 * @public
 */
export const officePicture = graphql`
  fragment OfficePicture on Query {
    officePicture: file(sourceInstanceName: { eq: "images" }, name: { eq: "office-reception" }) {
      childImageSharp {
        gatsbyImageData(layout: CONSTRAINED, width: 720, aspectRatio: 1.5, placeholder: DOMINANT_COLOR, quality: 62)
      }
    }
  }
`

export function ContactIntro() {
  return (
    <>
      <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>Contact Us</h1>
      <p
        css={{
          maxWidth: '56ch',
          textWrap: 'balance',
          marginBlock: `${space.s12} ${space.s32}`,
          color: color.inkQuiet,
          fontSize: size.text17,
        }}
      >
        Whether you are buying, selling or renting, tell us what you have in mind and we will help.
      </p>
    </>
  )
}

const cardStyle = {
  ...cardFrame,
  overflow: 'hidden',
  // A tablet has no room for the form beside it, but for the photo.
  [from.tablet]: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  [from.desktop]: { display: 'block' },
  '& > p': { gridColumn: '1 / -1', margin: `0 ${space.s24} ${space.s24}` },
} as const

/** The number for anybody, before those of people. */
const mainNumberStyle = {
  fontWeight: 600,
  fontSize: size.text20,
  lineHeight: 1.25,
  textDecorationThickness: 1,
} as const

const linesStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s24,
  '& li': { display: 'flex', gap: space.s12, alignItems: 'start' },
  '& svg': { flex: 'none', marginTop: 2, color: color.primary },
  // To be tapped.
  [below.desktop]: {
    gap: 0,
    '& li': { alignItems: 'center', minHeight: touchTarget },
    // The address has two lines: the pin is beside the first, and the next line as far away as those below.
    '& li:first-of-type': { alignItems: 'start', paddingBottom: space.s8 },
    '& a': { display: 'inline-block', paddingBlock: '0.625rem' },
  },
} as const

const peopleStyle = {
  display: 'grid',
  gap: space.s16,
  margin: `0 ${space.s24} ${space.s24}`,
  paddingTop: space.s24,
  borderTop: `1px solid ${color.line}`,
  [from.tablet]: { gridColumn: '1 / -1', gridTemplateColumns: 'repeat(3, 1fr)' },
  [from.desktop]: { gridTemplateColumns: 'none' },
  [below.desktop]: { '& a': { display: 'inline-block', paddingBlock: '0.625rem' } },
} as const
