import { searchInputStyle } from '../../ui/control'
import { TextField } from '../../ui/fields'

interface SearchFieldProps {
  value: string
  onChange: (changes: { q: string }) => void
  onEnter: () => unknown
}

/** The search in words of a list. The list follows each keystroke; Enter opens the listing of a reference. */
export function SearchField({ value, onChange, onEnter }: SearchFieldProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        void onEnter()
      }}
    >
      <TextField
        label="Search"
        type="search"
        css={searchInputStyle}
        name="q"
        placeholder="Karen, pool, PR-042"
        value={value}
        onChange={(q) => onChange({ q })}
      />
    </form>
  )
}
