import { pagePaths } from '../../../contract/paths'
import { Dashboard, DashboardSkeleton } from '../../features/admin'
import { AdminOnly } from '../../features/auth'
import { Seo } from '../../features/seo'

export default function AdminPage() {
  return (
    <>
      <Seo title="Admin Dashboard" description="For the administrator." path={pagePaths.admin} isPrivate />
      <AdminOnly waiting={<DashboardSkeleton />}>
        <Dashboard />
      </AdminOnly>
    </>
  )
}
