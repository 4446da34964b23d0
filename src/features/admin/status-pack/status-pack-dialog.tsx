import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { STATUS_PICTURE } from '../../../../contract/listing-management'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/private-queries'
import { Button } from '../../../ui/button'
import { FormTextArea } from '../../../ui/form-field'
import { VisuallyHidden } from '../../../ui/layout'
import { Sheet } from '../../../ui/sheet'
import { color, space } from '../../../ui/tokens'
import { canShare, downloadZip, share } from './hand-over'
import { gridStyle, MakingPictures, packedTitleStyle, pictureStyle, STATUS_PACK_TITLE } from './making-pictures'
import { makeStatusPack, reasonOf, type MadeStatusPack, type StatusPackListing } from './make-status-pack'

interface StatusPackDialogProps {
  listing: StatusPackListing
  onClose: () => void
}

/** The pictures of a listing with a caption, handed to the share sheet or downloaded. */
export function StatusPackDialog({ listing, onClose }: StatusPackDialogProps) {
  const { kind, id, title } = listing
  const pack = useQuery({
    queryKey: privateKey('status-pack', kind, id),
    queryFn: ({ signal }) => makeStatusPack(listing, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const caption = typed ?? pack.data?.caption ?? ''
  useShareAtOnce(pack.data)

  return (
    <Sheet
      title={STATUS_PACK_TITLE}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Actions pack={pack.data} name={`status-${id}`} caption={caption} />}
    >
      <p css={packedTitleStyle}>{title}</p>
      <VisuallyHidden role="status" aria-live="polite">
        {pack.data && 'The pictures are ready.'}
      </VisuallyHidden>
      {pack.data ? (
        <div css={{ display: 'grid', gap: space.s16 }}>
          <Pictures files={pack.data.files} />
          {pack.data.problems.map((problem) => (
            <p key={problem} role="alert" css={{ color: color.danger }}>
              {problem}
            </p>
          ))}
          <FormTextArea label="Caption" rows={5} value={caption} onChange={({ target }) => setTyped(target.value)} />
        </div>
      ) : pack.isError ? (
        <div role="alert" css={{ display: 'grid', gap: space.s12, justifyItems: 'start' }}>
          <p>The pictures could not be made. {reasonOf(pack.error)}</p>
          <Button onClick={() => void pack.refetch()}>Try again</Button>
        </div>
      ) : (
        <MakingPictures />
      )}
    </Sheet>
  )
}

/** Phones open the share sheet only shortly after a tap: if the pictures were made in time, no second tap is needed. */
function useShareAtOnce(pack: MadeStatusPack | undefined): void {
  useEffect(() => {
    if (pack === undefined || pack.problems.length > 0 || !canShare(pack.files)) return
    // Safari does not tell; there the button opens it.
    const { userActivation } = navigator as { userActivation?: UserActivation }
    if (userActivation?.isActive === true) void shareOrDownload(pack.files, pack.caption)
  }, [pack])
}

async function shareOrDownload(files: readonly File[], caption: string): Promise<void> {
  try {
    await share(files, caption)
  } catch (error) {
    notify({ title: 'The share sheet did not open', description: reasonOf(error), destructive: true })
  }
}

function Pictures({ files }: { files: readonly File[] }) {
  const urls = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  return (
    <ul css={gridStyle} aria-label="Pictures">
      {urls.map((url, index) => (
        <li key={url}>
          <img
            src={url}
            alt={index === 0 ? 'Cover' : `Picture ${index + 1}`}
            width={STATUS_PICTURE.width}
            height={STATUS_PICTURE.height}
            css={pictureStyle}
          />
        </li>
      ))}
    </ul>
  )
}

interface ActionsProps {
  pack: MadeStatusPack | undefined
  name: string
  caption: string
}

function Actions({ pack, name, caption }: ActionsProps) {
  const files = pack?.files ?? []
  const isSharable = files.length > 0 && canShare(files)
  return (
    <div css={actionsStyle}>
      {isSharable && <Button onClick={() => void shareOrDownload(files, caption)}>Share</Button>}
      <Button
        look={isSharable ? 'quiet' : 'primary'}
        disabled={files.length === 0}
        onClick={() => void saveZip(name, files, caption)}
      >
        Download as zip
      </Button>
      <Button look="quiet" disabled={files.length === 0} onClick={() => void copyCaption(caption)}>
        Copy caption
      </Button>
    </div>
  )
}

async function saveZip(name: string, files: readonly File[], caption: string): Promise<void> {
  try {
    await downloadZip(name, files, caption)
  } catch (error) {
    notify({ title: 'The zip could not be made', description: reasonOf(error), destructive: true })
  }
}

async function copyCaption(caption: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(caption)
    notify({ title: 'Caption copied' })
  } catch {
    notify({ title: 'Not copied', description: 'The browser refused. Select the caption and copy it.' })
  }
}

const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: space.s8, '& button': { flex: '1 1 auto' } } as const
