import { touchTarget } from '../../ui/tokens'
import type { MoreFilterFieldsProps } from './more-filter-fields'
import { useOnDemand } from './use-on-demand'

/** The filters that few visitors need, folded; fetched when they are unfolded. */
export function MoreFilters(props: MoreFilterFieldsProps) {
  const { code, load } = useOnDemand()
  return (
    <details onToggle={load}>
      <summary css={{ lineHeight: touchTarget, cursor: 'pointer' }}>More filters</summary>
      {code && <code.MoreFilterFields {...props} />}
    </details>
  )
}
