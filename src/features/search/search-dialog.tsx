import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LISTING_KINDS } from '../../../contract/limits'
import { Button, dialogCloseStyle } from '../../ui/button'
import { controlStyle, Label, searchInputStyle } from '../../ui/control'
import { CloseIcon } from '../../ui/icons'
import { LoadError } from '../../ui/message'
import { LiveRegion } from '../../ui/text'
import { color, from, radius, shadow, size, space } from '../../ui/tokens'
import { searchQuery } from './load-search'
import { resultsOfKind, SearchResults, type KindResults } from './search-results'

/** A search of homes and cars in words, with its results as links. Arrow keys move among them. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const searches = {
    property: useQuery({ ...searchQuery('property'), staleTime: 0 }),
    car: useQuery({ ...searchQuery('car'), staleTime: 0 }),
  }
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser would choose the first control, which closes the dialog.
    element?.querySelector('input')?.focus()
    element?.addEventListener('keydown', moveFocus)
    element?.addEventListener('click', closeOnBackdrop)
  }, [])

  const results = LISTING_KINDS.flatMap((kind) => {
    const search = searches[kind].data
    return search && !search.failed ? [resultsOfKind(search, wanted)] : []
  })
  const all = LISTING_KINDS.map((kind) => searches[kind])
  const isPending = all.some((query) => query.isPending)
  const hasFound = wanted.trim() !== '' && results.some(({ count }) => count > 0)
  const failed = all.filter(({ data }) => data?.failed)

  async function submit() {
    for (const { data } of all) {
      if (!(await data?.openReference(text))) continue
      onClose()
      return
    }
    dialog.current?.querySelector<HTMLElement>('ul a')?.focus()
  }

  return (
    <dialog ref={dialog} aria-labelledby="search-title" css={dialogStyle} onClose={onClose}>
      <div css={{ padding: space.s16, [from.tablet]: { padding: space.s24 } }}>
        <div css={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <h2 id="search-title" css={{ fontSize: size.text20 }}>
            Search homes and cars
          </h2>
          <Button look="quiet" css={dialogCloseStyle} aria-label="Close" onClick={() => dialog.current?.close()}>
            <CloseIcon />
          </Button>
        </div>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Label htmlFor="search-words" css={{ marginTop: space.s8 }}>
            Place, make, feature or reference
          </Label>
          <input
            id="search-words"
            type="search"
            autoComplete="off"
            placeholder="Karen, pool, PR-042"
            css={[controlStyle, searchInputStyle]}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
        <LiveRegion text={wanted.trim() === '' ? '' : announcementOf(results)} />
        {isPending && !hasFound && <p css={noteStyle}>Searching …</p>}
        {failed.length > 0 && (
          <LoadError css={noteStyle} onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
            The lists could not be loaded, and this device has not stored them. Please check your connection.
          </LoadError>
        )}
        {wanted.trim() !== '' && (
          <SearchResults query={wanted} results={results} onLeave={() => dialog.current?.close()} />
        )}
      </div>
    </dialog>
  )
}

/** With the arrow keys, among the field and the results. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const dialog = event.currentTarget
  if (step === undefined || !(dialog instanceof HTMLElement)) return
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, section a')]
  const now = stops.findIndex((stop) => stop === document.activeElement)
  if (now < 0) return
  event.preventDefault()
  stops[now + step]?.focus()
}

function closeOnBackdrop({ target }: MouseEvent): void {
  if (target instanceof HTMLDialogElement) target.close()
}

function announcementOf(results: readonly KindResults[]): string {
  return results.map(({ summary }) => summary).join(', ')
}

const noteStyle = { marginTop: space.s16, color: color.inkQuiet } as const

const dialogStyle = {
  width: 'min(100%, 640px)',
  maxWidth: '100%',
  maxHeight: '92dvh',
  margin: '0 auto',
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: `0 0 ${radius.card} ${radius.card}`,
  background: color.paper,
  color: color.ink,
  boxShadow: shadow.floating,
  overscrollBehavior: 'contain',
  '&::backdrop': { background: color.scrim },
  [from.tablet]: { marginTop: space.s48, borderRadius: radius.card },
} as const

/** Opens the dialog beside the page, so that pages need no code for it. It gives the focus back when it closes. */
export function openSearchDialog(queries: QueryClient): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <QueryClientProvider client={queries}>
      <SearchDialog onClose={close} />
    </QueryClientProvider>,
  )
}
