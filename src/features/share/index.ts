export { PrintButton } from './print-button'
export { shareAddress } from './share-url'
export { ShareButton } from './share-button'
