export { OfferForm } from './offer-form'
