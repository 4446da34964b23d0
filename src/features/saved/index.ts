export { SavedListings } from './saved-listings'
