export { isSame, type KeptListing } from './kept-listing'
export { SaveButton } from './save-button'
export { SavedLabel } from './saved-label'
export { toggleSaved, useSavedListings } from './saved'
