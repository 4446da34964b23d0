import { pagePaths } from '../../../contract/paths'

/** The main navigation (spec §2), in order. */
export const navigationLinks = [
  { to: pagePaths.reviews, label: 'Reviews' },
  { to: pagePaths.properties, label: 'Properties' },
  { to: pagePaths.cars, label: 'Cars' },
  { to: pagePaths.contact, label: 'Contact' },
] as const
