import { Link } from 'gatsby'
import { KINDS } from '../../../contract/kinds'
import type { ListingKind } from '../../../contract/limits'
import { listingPaths } from '../../../contract/paths'
import { Button } from '../../ui/button'
import { color, size, space } from '../../ui/tokens'
import { useSavedListings } from '../saved'
import { COMPARED } from '../../../contract/shortlist'

interface AddSavedProps {
  kind: ListingKind
  /** Ids in the comparison. */
  shown: readonly string[]
  onAdd: (id: string) => void
}

/** Further listings of this kind that the visitor saved. */
export function AddSaved({ kind, shown, onAdd }: AddSavedProps) {
  const saved = useSavedListings() ?? []
  const others = saved.filter((one) => one.kind === kind && !shown.includes(one.id))
  const plural = KINDS[kind].plural.toLowerCase()
  return (
    <section css={{ marginTop: space.s32 }} aria-label="Add from saved">
      <h2 css={{ fontSize: size.text20 }}>Add from saved</h2>
      {shown.length >= COMPARED.max ? (
        <p css={quietStyle}>Four are shown. Remove one to add another.</p>
      ) : others.length === 0 ? (
        <p css={quietStyle}>
          No other {plural} are saved on this device. <Link to={listingPaths[kind].list}>Browse {plural}</Link> and
          press the heart.
        </p>
      ) : (
        <ul css={listStyle}>
          {others.map(({ id, title }) => (
            <li key={id}>
              <Button look="quiet" onClick={() => onAdd(id)}>
                Add {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const quietStyle = { marginTop: space.s8, color: color.inkQuiet } as const

const listStyle = { display: 'flex', flexWrap: 'wrap', gap: space.s8, marginTop: space.s12 } as const
