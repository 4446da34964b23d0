import { pagePaths } from '../../../../../contract/paths'
import type { ListLink } from '../../detail/list-link'

export const propertyListLink: ListLink = { path: pagePaths.properties, text: 'See all properties' }
