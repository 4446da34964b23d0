import { Button, moreLinkStyle } from '../ui/button'
import * as icons from '../ui/icons'
import { Section, VisuallyHidden, stripStyle } from '../ui/layout'
import { PhoneFrame } from '../ui/phone-frame'
import { Photo } from '../ui/photo'
import { photoLabelStyle, frameStyle, Picture } from '../ui/picture'
import { floatingBarStyle, cardStyle, ScrollRegion, stretchedLinkStyle } from '../ui/surfaces'
import { color, radius, size, space } from '../ui/tokens'
import { Row, Sample, Samples } from './sample'

const HOME = '/placeholder-property.svg'
const CAR = '/placeholder-car.svg'

const { createIcon: _, Icon, ...namedIcons } = icons

export function Surfaces() {
  return (
    <Samples title="Surfaces and pictures">
      <Sample name="Card whose whole area is the link">
        <div css={{ ...cardStyle, position: 'relative' }}>
          <strong>Villa in Karen</strong>
          <a href="#main" css={stretchedLinkStyle}>
            View Details<VisuallyHidden>: Villa in Karen</VisuallyHidden>
          </a>
        </div>
      </Sample>
      <Sample name="Bar that stays at the lower edge: what it is about, and what can be done">
        <div css={floatingBarStyle}>
          3 listings featured
          <Button look="quiet">Undo</Button>
        </div>
      </Sample>
      <Sample name="Scrolling region">
        <ScrollRegion label="Rates" css={{ height: space.s112, padding: space.s16 }}>
          {['Stamp duty', 'Legal fees', 'Valuation', 'Registration', 'Search'].map((rate) => (
            <p key={rate}>{rate}</p>
          ))}
        </ScrollRegion>
      </Sample>
      <Sample name="Label on a photo, link beside a heading">
        <Row>
          <span css={{ padding: space.s12, borderRadius: radius.card, background: color.stage }}>
            <span css={photoLabelStyle}>4 photos</span>
          </span>
          <a href="#main" css={moreLinkStyle}>
            See all
          </a>
        </Row>
      </Sample>
      <Sample name="No photo: a home, a car">
        <ul css={{ display: 'grid', gridTemplateColumns: 'repeat(2, 1fr)', gap: space.s12 }}>
          {[HOME, CAR].map((placeholder) => (
            <li key={placeholder} css={{ borderRadius: radius.card, overflow: 'hidden' }}>
              <Photo photo={undefined} placeholder={placeholder} alt="" ratio={4 / 3} sizes="100vw" />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Row to swipe">
        <div css={{ overflow: 'hidden', paddingInline: space.s16 }}>
          <ul css={[stripStyle('70%'), { gap: space.s12 }]}>
            {[HOME, CAR].map((src) => (
              <li key={src}>
                <a href="#main" css={{ display: 'block', borderRadius: radius.card, overflow: 'hidden' }}>
                  <span css={[frameStyle, { aspectRatio: '4 / 3' }]}>
                    <Picture data={{ images: { fallback: { src } } }} alt="A drawing" />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Sample>
      <Sample name="Icons: one stroke, the text's colour, always with a word beside them">
        <Row>
          {Object.entries(namedIcons).map(([name, Named]) => (
            <span key={name} css={iconStyle}>
              <Named />
              {name.replace(/Icon$/, '')}
            </span>
          ))}
          <span css={iconStyle}>
            <Icon filled>
              <path d="M4 4h16v16H4z" />
            </Icon>
            A filled one
          </span>
        </Row>
      </Sample>
      <Sample name="Section, and a phone in a page">
        <PhoneFrame title="A phone">
          <Section css={{ padding: space.s24, color: color.inkQuiet, fontSize: size.text15 }}>
            Media queries follow this frame.
          </Section>
        </PhoneFrame>
      </Sample>
    </Samples>
  )
}

const iconStyle = { display: 'inline-flex', alignItems: 'center', gap: space.s4, fontSize: size.text13 } as const
