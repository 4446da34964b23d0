import { pagePaths } from '../../../../../contract/paths'
import type { ListLink } from '../../detail/list-link'

export const carListLink: ListLink = { path: pagePaths.cars, text: 'See all cars' }
