export { PrintButton } from './print-button'
export { shareAddress } from './share-address'
export { ShareButton } from './share-button'
