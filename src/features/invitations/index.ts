import { namedLazy } from '../../ui/lazy'

/** Only for the administrator: no other page contains its code. Requires Suspense. */
export const InvitationsPanel = namedLazy(
  () => import(/* webpackChunkName: "back-office" */ './invitations-panel'),
  'InvitationsPanel',
)
