import type { ComponentType } from 'react'
import { PublishingCard } from '../publish'

/** What stands above the listings on the dashboard's first page, in this order. One line each. */
export const cards: readonly ComponentType[] = [PublishingCard]
