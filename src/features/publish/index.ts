export { PublishingCard } from './components/publishing-card'
