export { PrintButton } from './print-button'
export { copyUrl, shareUrl, ShareButton } from './share-button'
