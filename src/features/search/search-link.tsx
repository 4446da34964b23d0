import { useQueryClient } from '@tanstack/react-query'
import { SearchIcon } from '../../ui/icons'
import { size, space, touchTarget } from '../../ui/tokens'
import { loadOnDemand } from './load-on-demand'

const FALLBACK = '/#search'

/** Opens the search of all listings. Without its code, or without scripts, it leads to the form of the home page. */
export function SearchLink() {
  const client = useQueryClient()
  return (
    <a
      href={FALLBACK}
      onClick={(event) => {
        event.preventDefault()
        loadOnDemand().then(
          (search) => search.openSearchDialog(client),
          () => window.location.assign(FALLBACK),
        )
      }}
      css={linkStyle}
    >
      <SearchIcon />
      Search
    </a>
  )
}

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s8,
  minHeight: touchTarget,
  marginLeft: 'auto',
  paddingInline: space.s12,
  fontSize: size.text15,
  textDecoration: 'none',
} as const
