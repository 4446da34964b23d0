export { KeepPanel } from './keep-panel'
export { OfflineListings } from './list'
