import { useLayoutEffect, useRef, type RefObject } from 'react'
import { Button } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import { VisuallyHidden } from '../../../ui/layout'
import { below, color, from, motion, radius, size, space } from '../../../ui/tokens'
import { activeFilters, type ListFilter } from '../filters/active-filters'

export interface FilterChipsProps {
  filter: ListFilter
  onRemove: (name: string) => void
  onReset: () => void
  /** Where the keyboard goes on when none is left. */
  result: RefObject<HTMLElement | null>
}

/** What is on, each to take away by itself. */
export function FilterChips({ filter, onRemove, onReset, result }: FilterChipsProps) {
  const filters = activeFilters(filter)
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number>(null)

  // The pressed chip is gone: the keyboard goes on at the one in its place.
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const chips = list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    chips[Math.min(pressed.current, chips.length - 1)]?.focus()
    pressed.current = null
  }, [filters.length])

  // With the last filter the chips go as a whole; the list follows when the browser has time, so several may go at once.
  useLayoutEffect(() => {
    const chips = list.current
    return () => {
      if (pressed.current !== null && chips?.contains(document.activeElement)) focusIfThere(result)
    }
  }, [result])

  function remove(name: string, index: number) {
    pressed.current = index
    onRemove(name)
  }

  function reset() {
    focusIfThere(result)
    onReset()
  }

  return (
    <ul ref={list} css={listStyle} aria-label="Filters that are on">
      {filters.map(({ name, words }, index) => (
        <li key={name}>
          <button type="button" data-chip css={chipStyle} onClick={() => remove(name, index)}>
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {words}
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li css={{ [from.desktop]: { display: 'none' } }}>
          <Button look="quiet" css={resetStyle} onClick={reset}>
            Reset Filters
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Reads the ref only now: when the whole page is left, the result line is gone before the chips are. */
function focusIfThere(line: FilterChipsProps['result']): void {
  line.current?.focus()
}

const listStyle = {
  display: 'flex',
  gap: space.s8,
  paddingBlock: space.s4,
  [from.desktop]: { flexWrap: 'wrap' },
  [below.desktop]: { '& > li': { flex: 'none' } },
} as const

/** As high as a line of words with air; what a finger takes hold of is higher. */
const chipStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s8,
  minHeight: 36,
  padding: `0 ${space.s12}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  background: color.sand,
  fontSize: size.text15,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `border-color ${motion.quick}`,
  '& svg': { color: color.inkQuiet },
  '&:hover': { borderColor: color.lineStrong },
  '&:hover svg': { color: color.ink },
  '&::after': { content: '""', position: 'absolute', inset: '-5px 0' },
  '&:focus-visible': { borderRadius: radius.pill, outlineOffset: 1 },
} as const

const resetStyle = {
  minHeight: 36,
  padding: `0 ${space.s8}`,
  border: 0,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  whiteSpace: 'nowrap',
} as const
