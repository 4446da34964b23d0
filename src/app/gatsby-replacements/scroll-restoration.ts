import { Component, type ReactNode } from 'react'

interface Props {
  location: Pick<Location, 'pathname' | 'hash'> & { key?: string | undefined }
  children: ReactNode
}

/** Of this visit; the browser's storage has them after a reload too. */
const positions = new Map<string, number>()

/**
 * Instead of gatsby-react-router-scroll, whose old modules also bring all of the router to every page: restores the
 * scroll position of a page that was visited before, and else scrolls to the URL's hash or the top.
 */
export class ScrollContext extends Component<Props> {
  private isSaving = false

  override componentDidMount(): void {
    window.addEventListener('scroll', this.save)
    // The browser has scrolled to its own position, unless another one was stored before a reload.
    if (!this.scrollToHash() && readPosition(this.key()) > 0) this.scrollToPosition()
  }

  override componentDidUpdate(): void {
    if (!this.scrollToHash()) this.scrollToPosition()
  }

  override componentWillUnmount(): void {
    window.removeEventListener('scroll', this.save)
  }

  override render(): ReactNode {
    return this.props.children
  }

  private key(): string | undefined {
    const { pathname, key } = this.props.location
    return key && `@@scroll|${pathname}|${key}`
  }

  /** Once per frame. A page that is left meanwhile must not get its successor's position. */
  private readonly save = (): void => {
    if (this.isSaving) return
    this.isSaving = true
    requestAnimationFrame(() => {
      this.isSaving = false
      storePosition(this.key(), window.scrollY)
    })
  }

  /** Returns whether the URL has a hash. */
  private scrollToHash(): boolean {
    const { hash } = this.props.location
    document.getElementById(decodeURI(hash.slice(1)))?.scrollIntoView()
    return hash !== ''
  }

  private scrollToPosition(): void {
    window.scrollTo(0, readPosition(this.key()))
  }
}

/** Gatsby's entry exports it again, and webpack would warn of every build without it. No page scrolls an element. */
export function useScrollRestoration(): never {
  throw new Error('Only the page restores its scroll position.')
}

function storePosition(key: string | undefined, position: number): void {
  if (key === undefined) return
  positions.set(key, position)
  try {
    sessionStorage.setItem(key, String(position))
  } catch {
    // It lasts until the page is reloaded.
  }
}

function readPosition(key: string | undefined): number {
  if (key === undefined) return 0
  const known = positions.get(key)
  if (known !== undefined) return known
  try {
    return Number(sessionStorage.getItem(key))
  } catch {
    return 0
  }
}
