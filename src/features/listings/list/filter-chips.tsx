import { useLayoutEffect, useRef, type RefObject } from 'react'
import { activeFilters, type ActiveFilter, priceBoundTexts, type FilterTexts } from '../../../../contract/filters/texts'
import { Button } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import { VisuallyHidden } from '../../../ui/layout'
import { below, color, from, motion, radius, size, space, touchTarget } from '../../../ui/tokens'
import { useDollars } from '../../currency'
import type { Refinement } from '../../search'
import type { FilterChanges } from './use-url-filter'

export interface FilterChipsProps<Filter> {
  filter: Filter
  /** The search in words, and what is behind "More filters". */
  more: Refinement<unknown>['filters']
  onChange: (changes: FilterChanges) => void
  onReset: () => void
  /** Receives the focus when no chip is left. */
  result: RefObject<HTMLElement | null>
}

/** The chips of one kind's filter. */
export function createFilterChips<Filter extends object>(words: FilterTexts<Filter>) {
  return function FilterChips({ filter, more, ...props }: FilterChipsProps<Filter>) {
    const dollars = useDollars()
    const spoken = dollars ? { ...words, ...priceBoundTexts(dollars.shortText) } : words
    const filters = activeFilters(spoken, filter).map((one) => ({ ...one, without: { [one.name]: undefined } }))
    const first = more.map(({ name, words: shown, rest }) => ({
      name: `${name} ${shown}`,
      words: shown,
      without: { [name]: rest },
    }))
    return <Chips filters={[...first, ...filters]} {...props} />
  }
}

interface Chip extends ActiveFilter {
  /** The change that removes it. */
  readonly without: FilterChanges
}

interface ChipsProps extends Omit<FilterChipsProps<never>, 'filter' | 'more'> {
  filters: readonly Chip[]
}

/** One button per active filter, which removes it. */
function Chips({ filters, onChange, onReset, result }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number>(null)

  // The pressed chip is gone: the focus moves to the chip in its place.
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const chips = list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    chips[Math.min(pressed.current, chips.length - 1)]?.focus()
    pressed.current = null
  }, [filters.length])

  // The list follows when the browser has time, so several chips may go at once, and the whole row with the last one.
  useLayoutEffect(() => {
    const chips = list.current
    return () => {
      if (pressed.current !== null && chips?.contains(document.activeElement)) focusIfThere(result)
    }
  }, [result])

  function remove({ without }: Chip, index: number) {
    pressed.current = index
    onChange(without)
  }

  function reset() {
    focusIfThere(result)
    onReset()
  }

  return (
    <ul ref={list} css={listStyle} aria-label="Filters that are on">
      {filters.length > 1 && (
        <li css={{ [from.desktop]: { display: 'none' } }}>
          <Button look="quiet" css={resetStyle} onClick={reset}>
            Reset Filters
          </Button>
        </li>
      )}
      {filters.map((chip, index) => (
        <li key={chip.name}>
          <button type="button" data-chip css={chipStyle} onClick={() => remove(chip, index)}>
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {chip.words}
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Reads the ref late: when the page is left, the result line is removed before the chips. */
function focusIfThere(line: RefObject<HTMLElement | null>): void {
  line.current?.focus()
}

const listStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s8,
  minHeight: touchTarget,
  [from.desktop]: { flexWrap: 'wrap' },
  [below.desktop]: { '& > li': { flex: 'none' } },
} as const

/** The touch target is higher than the chip. */
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
  minHeight: touchTarget,
  padding: `0 ${space.s8}`,
  border: 0,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  whiteSpace: 'nowrap',
} as const
