export { CheckPage } from './check-page'
