import { useState } from 'react'
import { SearchIcon } from '../../ui/icons'
import { size, space, touchTarget } from '../../ui/tokens'
import { useOnDemand } from './use-on-demand'

/** Opens the search of all listings; without scripts it leads to the one of the home page. */
export function SearchLink() {
  const { code, load } = useOnDemand()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        href="/#search"
        onClick={(event) => {
          event.preventDefault()
          load()
          setOpen(true)
        }}
        css={linkStyle}
      >
        <SearchIcon />
        Search
      </a>
      {isOpen && code && <code.SearchDialog onClose={() => setOpen(false)} />}
    </>
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
