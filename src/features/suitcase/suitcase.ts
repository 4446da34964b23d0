export { KeepPanel } from './keep-panel'
export { SuitcaseList } from './suitcase-list'
