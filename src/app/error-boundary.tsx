import { Component, type ReactNode } from 'react'
import { agency } from '../config/agency'
import { Button } from '../ui/button'
import { MessagePage } from '../ui/message'

interface Props {
  children: ReactNode
  /** Resets the error on navigation; undefined around the whole site, which only a reload can restore. */
  path?: string
}

interface State {
  hasFailed: boolean
}

/** Shows a message when a page fails, or the site around it. React has logged the error. */
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
    if (!this.state.hasFailed) return this.props.children
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
