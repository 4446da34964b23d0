import { createElement, type ComponentProps, type JSX } from 'react'

interface LinkProps extends ComponentProps<'a'> {
  to: string
  activeClassName?: string
  partiallyActive?: boolean
  state?: unknown
}

const GATSBY_PROPS = new Set(['to', 'activeClassName', 'partiallyActive', 'state'])

/** Gatsby's Link as a plain link, without prefetching. */
export function Link(props: LinkProps): JSX.Element {
  const anchorProps = Object.entries(props).filter(([name]) => !GATSBY_PROPS.has(name))
  return createElement('a', { ...Object.fromEntries(anchorProps), href: props.to })
}
