import type { ComponentType } from 'react'
import { Messages, UnreadMessagesBadge } from '../contact'
import { FirstPage } from './overview-page'

export interface DashboardPage {
  /** Below /admin. */
  path: string
  label: string
  Page: ComponentType
  /** Beside the label: what waits there. */
  Badge?: ComponentType
}

/** The dashboard's pages in the order of their links. One line each. */
export const pages: readonly DashboardPage[] = [
  { path: '/', label: 'Listings', Page: FirstPage },
  { path: '/messages', label: 'Messages', Page: Messages, Badge: UnreadMessagesBadge },
]
