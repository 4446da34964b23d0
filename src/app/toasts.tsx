import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentNotice, dismissNotice, subscribeToNotices } from '../lib/notices'
import { PlainToast } from '../ui/fallback-toast'

/** Must never throw: the page would fail with it. */
const ToastMessage = lazy(() =>
  import('../ui/toast').then(
    (module) => ({ default: module.ToastMessage }),
    () => ({ default: PlainToast }),
  ),
)

/** The visible toast. Its code is fetched with the first message. */
export function Toasts() {
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice, () => null)
  if (notice === null) return null
  const { id, ...message } = notice
  return (
    <Suspense>
      <ToastMessage key={id} {...message} onClose={() => dismissNotice(id)} />
    </Suspense>
  )
}
