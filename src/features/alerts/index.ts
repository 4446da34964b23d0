export { AlertButton } from './alert-button'
