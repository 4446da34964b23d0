import { optionalLazy } from '../../ui/lazy'

export { COSTS_ID, CostsSection } from './costs-section'
export { offerOfCar, offerOfHome, type CostedOffer } from './offer'
export { useCostRows } from './cost-rows'

export const HirePurchaseMonthly = optionalLazy(() =>
  import('./hire-purchase').then(({ HirePurchaseMonthly }) => HirePurchaseMonthly),
)
