import { pagePaths } from '../../../contract/paths'
import { Button } from '../../ui/button'
import { useDollars } from '../currency'
import { selectStyle } from '../../ui/control'
import { color, from, radius, size, space, touchTarget } from '../../ui/tokens'

/** Leads to a list with `q` and `maxPrice`. A plain form: it works without scripts. */
export function HeroSearch() {
  const dollars = useDollars()
  return (
    <form id="search" role="search" action={pagePaths.properties} css={formStyle}>
      <label>
        Place or make
        <input name="q" placeholder="Karen, Toyota" />
      </label>
      <label>
        Price
        {/* No select item may have an empty value (spec §5); lists ignore this one. */}
        <select name="maxPrice">
          <option value="any">Any price</option>
          {[2, 5, 10, 20, 50, 100].map((millions) => (
            <option key={millions} value={millions * 1e6}>
              Up to {dollars ? dollars.shortText(millions * 1e6) : `ksh ${millions}M`}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">Find homes</Button>
      <Button type="submit" look="quiet" formAction={pagePaths.cars}>
        Find cars
      </Button>
    </form>
  )
}

const formStyle = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s8,
  alignItems: 'end',
  alignSelf: 'end',
  padding: space.s12,
  borderRadius: radius.card,
  background: color.paper,
  color: color.ink,
  '& > label': { minWidth: 0, fontSize: size.text13, fontWeight: 600 },
  '& > label > *': {
    width: '100%',
    fontWeight: 400,
    minHeight: touchTarget,
    paddingInline: space.s12,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    background: color.surface,
    fontSize: size.text16,
  },
  '& select': selectStyle,
  [from.tablet]: { gridTemplateColumns: '2fr 1fr auto auto' },
} as const
