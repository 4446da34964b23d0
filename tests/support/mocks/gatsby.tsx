import { createElement, type ComponentProps, type JSX } from 'react'

interface LinkProps extends ComponentProps<'a'> {
  to: string
  activeClassName?: string
  partiallyActive?: boolean
  state?: unknown
}

const ONLY_GATSBYS = new Set(['to', 'activeClassName', 'partiallyActive', 'state'])

/** Gatsby's link without its loader: a plain link. */
export function Link(props: LinkProps): JSX.Element {
  const forAnchor = Object.entries(props).filter(([name]) => !ONLY_GATSBYS.has(name))
  return createElement('a', { ...Object.fromEntries(forAnchor), href: props.to })
}

export const navigate = jest.fn<Promise<void>, [string]>()
export const withPrefix = (path: string): string => path
export const graphql = (): null => null
export const useStaticQuery = jest.fn()
