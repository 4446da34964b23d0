import { lazy } from 'react'

/** Only for the administrator: no other page contains its code. Requires Suspense. */
export const InvitationsPanel = lazy(() =>
  import(/* webpackChunkName: "back-office" */ './invitations-panel').then((module) => ({
    default: module.InvitationsPanel,
  })),
)
