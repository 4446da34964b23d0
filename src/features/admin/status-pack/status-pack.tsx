import { lazy, Suspense, type ComponentProps } from 'react'

const StatusPackDialog = lazy(() =>
  import(/* webpackChunkName: "status-pack" */ './status-pack-dialog').then((module) => ({
    default: module.StatusPackDialog,
  })),
)

/** Makes pictures of the saved listing for a status. Its code is fetched when it is first opened. */
export function StatusPack(props: ComponentProps<typeof StatusPackDialog>) {
  return (
    <Suspense>
      <StatusPackDialog {...props} />
    </Suspense>
  )
}
