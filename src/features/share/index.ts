export { PrintButton } from './print-button'
export { copyAddress, shareAddress } from './share-url'
export { ShareButton } from './share-button'
