import { useId, useState } from 'react'
import { notify } from '../../../lib/notices'
import { VisuallyHidden } from '../../../ui/layout'
import { color, size, space } from '../../../ui/tokens'
import { AddPhotos } from './add-photos'
import { selectionRejection } from './validate-selection'
import { PhotoGrid } from './photo-grid'
import { hasFailed } from './photo-list'
import { RejectedFiles } from './rejected-files'
import { usePhotoQueue } from './use-photo-queue'
import { useUploadRules } from './use-upload-rules'

export interface PhotoFieldProps {
  /** URLs in order; the first is the cover. A value other than the last emitted one replaces all photos. */
  value: string[]
  onChange: (urls: string[]) => void
  /** Whether photos are uploading, so that a form is not saved without them. */
  onBusyChange: (isBusy: boolean) => void
  error?: string | undefined
}

/** A listing's photos: add, upload, reorder, remove. */
export function PhotoField({ value, onChange, onBusyChange, error }: PhotoFieldProps) {
  const { queue, photos, rejectedFiles, percent } = usePhotoQueue({ value, onChange, onBusyChange })
  const rules = useUploadRules()
  const [announcement, setAnnouncement] = useState('')
  const id = useId()

  function add(files: File[]) {
    if (rules.data === undefined || files.length === 0) return
    const refusal = selectionRejection(files.length, photos.length, rules.data)
    if (refusal === null) {
      queue.add(files, rules.data)
      return
    }
    queue.refuse(refusal)
    notify({ title: 'Upload failed', description: refusal, destructive: true })
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`} css={fieldStyle}>
      <span id={`${id}-label`} css={labelStyle}>
        Photos
      </span>
      <AddPhotos
        rules={rules.data}
        hasFailed={rules.isError}
        onTryAgain={() => void rules.refetch()}
        count={photos.length}
        failed={photos.filter(hasFailed).length}
        percent={percent}
        onChoose={add}
      />
      <RejectedFiles rejectedFiles={rejectedFiles} onDismiss={(rejectionId) => queue.dismissRejection(rejectionId)} />
      <PhotoGrid
        photos={photos}
        onMove={(photoId, index) => queue.move(photoId, index)}
        onRemove={(photoId) => queue.remove(photoId)}
        onRetry={(photoId) => queue.retry(photoId)}
        onAnnounce={setAnnouncement}
      />
      <p id={`${id}-error`} role="alert" css={{ color: color.danger, fontSize: size.text15 }}>
        {error}
      </p>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}

const fieldStyle = { display: 'grid', gap: space.s12, minWidth: 0 } as const

const labelStyle = { fontSize: size.text13, fontWeight: 600, color: color.inkQuiet } as const
