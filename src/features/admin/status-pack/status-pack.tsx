import { Suspense, type ComponentProps } from 'react'
import { namedLazy } from '../../../ui/named-lazy'

const StatusPackDialog = namedLazy(
  () => import(/* webpackChunkName: "status-pack" */ './status-pack-dialog'),
  'StatusPackDialog',
)

/** Makes pictures of the saved listing for a status. Its code is fetched when it is first opened. */
export function StatusPack(props: ComponentProps<typeof StatusPackDialog>) {
  return (
    <Suspense>
      <StatusPackDialog {...props} />
    </Suspense>
  )
}
