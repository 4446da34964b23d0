export { PrintButton } from './print-button'
export { copyUrl, shareUrl } from './share-url'
export { ShareButton } from './share-button'
