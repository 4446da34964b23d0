import { color, radius, size, space } from '../ui/tokens'
import { contrastOf, PAIRS, schemes } from './contrast'
import { Sample, Samples } from './sample'

export function Colours() {
  return (
    <Samples title="Colours">
      <Sample name="Tokens of this scheme">
        <ul css={swatchesStyle}>
          {Object.entries(color).map(([name, value]) => (
            <li key={name}>
              <span css={{ ...swatchStyle, background: value }} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Contrast, light and dark">
        <table css={tableStyle}>
          <thead>
            <tr>
              {['Pair', 'Light', 'Dark', 'Needed'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PAIRS.map((pair) => (
              <tr key={`${pair.ink} ${pair.ground}`}>
                <td>
                  <Pair {...pair} />
                </td>
                <td>{contrastOf(schemes.light, pair).toFixed(1)}</td>
                <td>{contrastOf(schemes.dark, pair).toFixed(1)}</td>
                <td>{pair.needed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sample>
    </Samples>
  )
}

/** Text in the pair's colours, or a border for what is not for text. */
function Pair({ ink, ground, needed }: (typeof PAIRS)[number]) {
  const value = `var(--${ink})`
  return (
    <span
      css={inkStyle}
      style={{ background: `var(--${ground})`, ...(needed < 4.5 ? { borderColor: value } : { color: value }) }}
    >
      {ink} on {ground}
    </span>
  )
}

const swatchesStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
  gap: space.s12,
  fontSize: size.text13,
} as const

const swatchStyle = {
  display: 'block',
  height: space.s48,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
} as const

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.text13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: space.s4, textAlign: 'right' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0, textAlign: 'left' },
} as const

const inkStyle = {
  display: 'block',
  padding: `${space.s4} ${space.s8}`,
  border: '2px solid transparent',
  borderRadius: radius.control,
} as const
