export { Dashboard, DashboardSkeleton } from './dashboard'
