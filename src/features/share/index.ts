export { copyUrl, PrintButton, ShareButton, shareUrl } from './share'
