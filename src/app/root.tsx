import createCache, { type EmotionCache } from '@emotion/cache'
import { Component, lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { agency } from '../../contract/agency'
import { currentNotice, dismissNotice, subscribeToNotices } from '../lib/notices'
import { Button } from '../ui/button'
import { PlainToast } from '../ui/fallback-toast'
import { MessagePage } from '../ui/message'

/** A page's styles, without vendor prefixes: the few that a supported browser needs are written in our styles. */
export function createStyleCache(): EmotionCache {
  return createCache({ key: 'css', stylisPlugins: [] })
}

/**
 * Wraps the router, in the browser and at build time. Without the error boundary React would remove the whole page when
 * the router, the frame of the pages or a toast fails.
 */
export function Root({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      {children}
      <Toasts />
    </ErrorBoundary>
  )
}

interface Props {
  children: ReactNode
  /** Resets the error on navigation; undefined around the whole site, which only a reload can restore. */
  path?: string
  /** In place of the message, for what a page can do without. */
  fallback?: ReactNode
}

interface State {
  hasFailed: boolean
}

/** Shows a message when a page fails, or the site around it, or what else it is given. React has logged the error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: Props): void {
    // oxlint-disable-next-line react/no-did-update-set-state -- a failure ends with its page
    if (this.state.hasFailed && before.path !== this.props.path) this.setState({ hasFailed: false })
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.hasFailed) return children
    if (fallback !== undefined) return fallback
    return (
      <MessagePage
        title="Oops!"
        urgent
        action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      >
        This page could not be shown. If reloading does not help, please call us:{' '}
        <a href={agency.phone.href}>{agency.phone.label}</a>.
      </MessagePage>
    )
  }
}

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
