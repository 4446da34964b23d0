import { color, font, motion, radius, shadow, size, space } from '../ui/tokens'
import { Sample, Samples } from './sample'

export function Foundations() {
  return (
    <Samples title="Type, space and shape">
      <Sample name="Type">
        {Object.entries(size).map(([name, value]) => (
          <p
            key={name}
            css={{ fontFamily: isDisplay(name) ? font.display : font.text, fontSize: value, lineHeight: 1.2 }}
          >
            Karen {name.replace('text', '')}
          </p>
        ))}
      </Sample>
      <Sample name="Space">
        {Object.entries(space).map(([name, value]) => (
          <p key={name} css={barRowStyle}>
            {name.replace('s', '')}
            <span css={{ ...barStyle, width: value }} />
          </p>
        ))}
      </Sample>
      <Sample name="Radius and shadow">
        <div css={{ display: 'flex', gap: space.s24 }}>
          {Object.entries(radius).map(([name, value]) => (
            <span key={name} css={{ ...boxStyle, borderRadius: value }}>
              {name}
            </span>
          ))}
          <span css={{ ...boxStyle, borderRadius: radius.card, boxShadow: shadow.floating }}>floating</span>
        </div>
      </Sample>
      <Sample name="Motion (point at a box; none for those who ask for none)">
        <div css={{ display: 'flex', gap: space.s24 }}>
          {Object.entries(motion).map(([name, value]) => (
            <span
              key={name}
              css={{ ...boxStyle, transition: `transform ${value}`, '&:hover': { transform: 'scale(1.1)' } }}
            >
              {name}
            </span>
          ))}
        </div>
      </Sample>
    </Samples>
  )
}

/** Sizes from 20 are for place names and prices. */
function isDisplay(name: string): boolean {
  return Number(name.replace('text', '')) >= 20
}

const barRowStyle = {
  display: 'grid',
  gridTemplateColumns: '2rem auto',
  alignItems: 'center',
  fontSize: size.text13,
} as const

const barStyle = { height: space.s8, background: color.primary } as const

const boxStyle = {
  display: 'grid',
  placeItems: 'center',
  width: space.s72,
  height: space.s72,
  background: color.surface,
  border: `1px solid ${color.line}`,
  fontSize: size.text13,
} as const
