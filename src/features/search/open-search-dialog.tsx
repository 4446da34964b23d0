import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { SearchDialog } from './search-dialog'

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
