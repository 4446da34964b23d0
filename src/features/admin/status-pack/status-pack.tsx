import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useMemo } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { STATUS_PICTURE, statusPackSchema } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import { errorOf, fetchAsUser, getJson, HttpError } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'
import { saveFile } from '../../../lib/save-file'
import { Button } from '../../../ui/button'
import { FormTextArea } from '../../../ui/form-field'
import { VisuallyHidden, Skeleton } from '../../../ui/layout'
import { Sheet } from '../../../ui/sheet'
import { color, size, space, radius } from '../../../ui/tokens'

interface StatusPackSectionProps {
  /** The listing as it is saved. */
  listing: StatusPackListing
  /** The form has changes that the pictures do not show. */
  isUnsaved: boolean
}

/** Pictures of the edited listing for a status. */
export function StatusPackSection({ listing, isUnsaved }: StatusPackSectionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div css={{ display: 'grid', gap: space.s8, justifyItems: 'start' }}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Status pack<VisuallyHidden> {listing.title}</VisuallyHidden>
      </Button>
      {isOpen && <StatusPack listing={listing} onClose={() => setOpen(false)} />}
      <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        Portrait pictures with a caption, for a WhatsApp status.
        {isUnsaved && ' They show the listing as it was last saved.'}
      </p>
    </div>
  )
}

interface StatusPackProps {
  listing: StatusPackListing
  onClose: () => void
}

/** The pictures of a listing with a caption, handed to the share sheet or downloaded. */
export function StatusPack({ listing, onClose }: StatusPackProps) {
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
      title="WhatsApp status pack"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Actions pack={pack.data} name={`status-${id}`} caption={caption} />}
    >
      <p css={packedTitleStyle}>{title}</p>
      <VisuallyHidden role="status">{pack.data && 'The pictures are ready.'}</VisuallyHidden>
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

/** The shape of the pictures while they are made. */
function MakingPictures() {
  return (
    <div css={{ display: 'grid', gap: space.s12 }}>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>Making the pictures...</p>
      <div css={gridStyle} aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} css={pictureStyle} />
        ))}
      </div>
    </div>
  )
}

/** What the pack is of, below the sheet's title. */
const packedTitleStyle = { marginBottom: space.s12, color: color.inkQuiet, fontSize: size.text15 } as const

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))',
  gap: space.s8,
  fontSize: size.text13,
} as const

const pictureStyle = {
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: `${STATUS_PICTURE.width} / ${STATUS_PICTURE.height}`,
  borderRadius: radius.control,
  border: `1px solid ${color.line}`,
} as const

/** The listing as it is saved. */
interface StatusPackListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
}

interface MadeStatusPack {
  readonly caption: string
  /** JPEGs of 1080 by 1920 pixels, the cover first. */
  readonly files: readonly File[]
  /** A sentence for each picture that could not be made. */
  readonly problems: readonly string[]
}

/** Has the pictures drawn one after another. @throws as `getJson` does, and when no picture could be made */
export async function makeStatusPack(
  { kind, id }: Pick<StatusPackListing, 'kind' | 'id'>,
  signal: AbortSignal,
): Promise<MadeStatusPack> {
  const schema = () => Promise.resolve(statusPackSchema)
  const { caption, pictures } = await getJson(adminPaths.statusPack(kind, id), schema, { signal, needsUser: true })
  const files: File[] = []
  const problems: string[] = []
  let lastError: unknown
  for (const [index, { name, path }] of pictures.entries()) {
    try {
      files.push(await fetchPicture(name, path, signal))
    } catch (error) {
      signal.throwIfAborted()
      lastError = error
      problems.push(`Picture ${index + 1} is missing. ${reasonOf(error)}`)
    }
  }
  if (files.length === 0) throw lastError
  return { caption, files, problems }
}

async function fetchPicture(name: string, path: string, signal: AbortSignal): Promise<File> {
  const response = await fetchAsUser(path, { signal, headers: { accept: 'image/jpeg' } })
  if (!response.ok) throw await errorOf(response)
  return new File([await response.arrayBuffer()], name, { type: 'image/jpeg' })
}

/** A sentence for the person who wanted the pictures. */
function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return error.reason
  return error instanceof Error ? error.message : 'An unknown error occurred'
}

/** Whether this browser hands files to other apps. */
function canShare(files: readonly File[]): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [...files] })
}

/** Opens the phone's share sheet; must be called by a tap. @returns false when the user closed it */
async function share(files: readonly File[], caption: string): Promise<boolean> {
  try {
    await navigator.share({ files: [...files], text: caption })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}

/** Downloads the pictures and the caption in one file. @param name without extension */
async function downloadZip(name: string, files: readonly File[], caption: string): Promise<void> {
  const { strToU8, zipSync } = await import(/* webpackChunkName: "zip" */ 'fflate')
  const pictures = await Promise.all(
    files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
  )
  // JPEGs do not get smaller.
  const zip = zipSync({ ...Object.fromEntries(pictures), 'caption.txt': strToU8(caption) }, { level: 0 })
  saveFile(`${name}.zip`, new Blob([zip], { type: 'application/zip' }))
}
