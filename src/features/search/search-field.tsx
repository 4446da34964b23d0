import { TextField } from '../../ui/fields'

interface SearchFieldProps {
  value: string
  onChange: (changes: { q: string }) => void
  onFocus: () => void
  onEnter: () => unknown
}

/** The search in words above a list. The list follows each keystroke; Enter opens the listing of a reference. */
export function SearchField({ value, onChange, onFocus, onEnter }: SearchFieldProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        void onEnter()
      }}
      css={{ flex: '0 1 25rem' }}
    >
      <TextField
        label="Search"
        type="search"
        name="q"
        placeholder="Karen, pool, PR-042"
        value={value}
        onFocus={onFocus}
        onChange={(q) => onChange({ q })}
      />
    </form>
  )
}
