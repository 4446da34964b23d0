import type { ComponentType } from 'react'

/** What stands above the listings on the dashboard's first page, in this order. One line each. */
export const cards: readonly ComponentType[] = []
