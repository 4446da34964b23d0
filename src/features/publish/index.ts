export { publishReportKey, usePublishReport } from './api/get-publish-report'
export { PublishingCard } from './components/publishing-card'
