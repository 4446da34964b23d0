export { CostsSection } from './costs-section'
export { offerOfCar, offerOfHome, type CostedOffer } from './offer'
export { useCostRows } from './cost-rows'
