import { Suspense, type ComponentProps } from 'react'
import { namedLazy } from '../../../ui/lazy'
import { Sheet } from '../../../ui/sheet'
import { MakingPictures, packedTitleStyle, STATUS_PACK_TITLE } from './making-pictures'

const StatusPackDialog = namedLazy(
  () => import(/* webpackChunkName: "status-pack" */ './status-pack-dialog'),
  'StatusPackDialog',
)

/** Makes pictures of the saved listing for a status. Its code is fetched when it is first opened. */
export function StatusPack(props: ComponentProps<typeof StatusPackDialog>) {
  return (
    <Suspense fallback={<Opening {...props} />}>
      <StatusPackDialog {...props} />
    </Suspense>
  )
}

/** Shown at once while the code is fetched. */
function Opening({ listing: { title }, onClose }: ComponentProps<typeof StatusPackDialog>) {
  return (
    <Sheet title={STATUS_PACK_TITLE} open onOpenChange={(isOpen) => !isOpen && onClose()} footer={null}>
      <p css={packedTitleStyle}>{title}</p>
      <MakingPictures />
    </Sheet>
  )
}
