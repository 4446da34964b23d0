export { ContactIntro, OfficeCard } from './office-card'
