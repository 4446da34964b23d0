export { Dashboard, DashboardSkeleton } from './dashboard'
export { OfficeLine } from './office-line'
