import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  useTransition,
  type ComponentType,
  type ReactNode,
} from 'react'
import { logFailure } from '../../../lib/log-failure'
import { registerOfflineCode } from '../../../lib/offline-code'
import { Button } from '../../../ui/button'
import { createIcon } from '../../../ui/icons'
import { LoadError } from '../../../ui/message'
import { cardFrame } from '../../../ui/surfaces'
import { below, from, size, space } from '../../../ui/tokens'
import type * as ranges from './range-filter'
import { stickingControl } from './results-toolbar'

const FilterIcon = createIcon('M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M10 14.5v5')

const Sheet = lazy(() => import('../../../ui/sheet').then((module) => ({ default: module.Sheet })))

interface FilterPanelProps {
  activeFilters: number
  /** Listings that match, '5 cars'; null while unknown. */
  matches: string | null
  onReset: () => void
  children: ReactNode
}

/** A column beside the list on wide screens, a sheet behind one button on a phone. */
export function FilterPanel({ activeFilters, matches, onReset, children }: FilterPanelProps) {
  const [open, setOpen] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const fields = <div css={{ display: 'grid', gap: space.s16 }}>{children}</div>
  return (
    <>
      <aside css={columnStyle} aria-label="Filters">
        {fields}
        <Button look="quiet" onClick={onReset} css={{ width: '100%', marginTop: space.s24 }}>
          Reset Filters
        </Button>
      </aside>
      <div css={buttonPlaceStyle}>
        <Button
          look="quiet"
          data-waiting={isOpening ? '' : undefined}
          onClick={() => startOpening(() => setOpen(true))}
          aria-haspopup="dialog"
          // A number alone says nothing to the ear, and a word more has no room on a phone.
          aria-label={activeFilters > 0 ? `Filters (${activeFilters} on)` : undefined}
          css={openStyle}
        >
          <FilterIcon />
          {activeFilters > 0 ? `Filters (${activeFilters})` : 'Filters'}
        </Button>
        <Suspense>
          {open && (
            <Sheet
              title="Filters"
              open={open}
              onOpenChange={setOpen}
              footer={
                <div css={footerStyle}>
                  <Button look="quiet" onClick={onReset}>
                    Reset Filters
                  </Button>
                  <Button onClick={() => setOpen(false)}>Show {matches ?? 'results'}</Button>
                </div>
              }
            >
              {fields}
            </Sheet>
          )}
        </Suspense>
      </div>
    </>
  )
}

/**
 * A filter of ./range-filter.tsx, which is fetched when the visitor sees its place: phones have it in a sheet.
 * @param height pixels of its place until then
 */
export function whenSeen<Props extends object>(height: number, find: (loaded: typeof ranges) => ComponentType<Props>) {
  return function WhenSeen(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Filter, setFilter] = useState<ComponentType<Props> | null>(null)
    const [isFailed, setFailed] = useState(false)
    const show = () =>
      loadRanges().then(
        (loaded) => setFilter(() => find(loaded)),
        (error: unknown) => {
          logFailure('A filter could not be fetched', error)
          setFailed(true)
        },
      )
    useEffect(() => registerOfflineCode(loadRanges), [])
    useEffect(() => {
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void show()
      })
      if (place.current) observer.observe(place.current)
      return () => observer.disconnect()
    }, [])
    return (
      <div ref={place} style={Filter ? undefined : { minHeight: height }}>
        {Filter ? createElement(Filter, props) : isFailed && <LoadError onRetry={show}>{FAILED}</LoadError>}
      </div>
    )
  }
}

const loadRanges = () => import('./range-filter')
const FAILED = 'This filter could not be loaded.'

const buttonPlaceStyle = { gridArea: 'filters', ...stickingControl, [from.desktop]: { display: 'none' } } as const

const openStyle = {
  width: '100%',
  paddingInline: space.s8,
  whiteSpace: 'nowrap',
  [from.tablet]: { paddingInline: space.s16 },
} as const

const footerStyle = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s12,
  '& button': { paddingInline: space.s8 },
} as const

const columnStyle = {
  gridArea: 'filters',
  [below.desktop]: { display: 'none' },
  position: 'sticky',
  top: '5.5rem',
  alignSelf: 'start',
  // With more filters open it may be taller than the screen.
  maxHeight: 'calc(100dvh - 7rem)',
  overflowY: 'auto',
  padding: space.s24,
  ...cardFrame,
  fontSize: size.text15,
} as const
