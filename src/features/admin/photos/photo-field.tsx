import { useQuery } from '@tanstack/react-query'
import { useId, useState, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { LISTING_LIMITS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { getJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { VisuallyHidden } from '../../../ui/layout'
import { color, size, space } from '../../../ui/tokens'
import { AddPhotos, RejectedFiles } from './add-photos'
import { PhotoGrid } from './photo-grid'
import { hasFailed, isUnfinished } from './photo-list'
import { PhotoQueue, type BatchOutcome } from './photo-queue'
import { preparePhoto } from './prepare-photo'
import type { PhotoUpload } from './upload-photo'
import { countOf, selectionRejection, uploadRulesSchema, type UploadRules } from './upload-rules'

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
    const rejection = selectionRejection(files.length, photos.length, rules.data)
    if (rejection === null) {
      queue.add(files, rules.data)
      return
    }
    queue.reject(rejection)
    notify({ title: 'Upload failed', description: rejection, destructive: true })
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

interface PhotoQueueOptions {
  value: readonly string[]
  onChange: (urls: string[]) => void
  onBusyChange: (isBusy: boolean) => void
}

/** The form's photos, for as long as the field is mounted. */
function usePhotoQueue({ value, onChange, onBusyChange }: PhotoQueueOptions) {
  const [queue] = useState(() => new PhotoQueue(value, { prepare: preparePhoto, openUpload }))
  const snapshot = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot)
  const isBusy = snapshot.photos.some(isUnfinished)
  const onUrlsChange = useEffectEvent(onChange)
  const tellBusy = useEffectEvent(onBusyChange)

  useEffect(() => queue.listen({ onUrls: (urls) => onUrlsChange(urls), onSettled: showUploadResult }), [queue])
  useEffect(() => () => queue.dispose(), [queue])
  useEffect(() => queue.adopt(value), [queue, value])
  useEffect(() => tellBusy(isBusy), [isBusy])

  return { queue, ...snapshot }
}

function showUploadResult({ uploaded, problems }: BatchOutcome): void {
  if (problems.length === 0) notify({ title: 'Images uploaded successfully!' })
  else notify({ title: 'Upload failed', description: reasonFor(uploaded, problems), destructive: true })
}

/** The sentence itself when there is only one; several are shown at their photos. */
function reasonFor(uploaded: number, problems: readonly string[]): string {
  const [first = ''] = problems
  const reason = problems.every((problem) => problem === first) ? first : 'The form shows the reasons.'
  const total = uploaded + problems.length
  return total === 1 ? reason : `${problems.length} of ${countOf(total)} not uploaded. ${reason}`
}

/** The server's upload limits, fetched once. */
function useUploadRules() {
  return useQuery({
    queryKey: ['upload-rules'],
    queryFn: ({ signal }) => getJson(apiPaths.uploads, () => Promise.resolve(uploadRulesSchema), { signal }),
    select: withinListing,
  })
}

/** A listing has its own limit besides the upload's. */
function withinListing(rules: UploadRules): UploadRules {
  return { ...rules, maxCount: Math.min(rules.maxCount, LISTING_LIMITS.imagesMax) }
}

/** A photo's upload. The library is fetched with the first attempt, and again if that fails. */
function openUpload(photo: File): PhotoUpload {
  let upload: PhotoUpload | null = null
  return {
    async attempt(signal, onPercent) {
      const { createPhotoUpload } = await import('./uploader')
      upload ??= createPhotoUpload(photo)
      return upload.attempt(signal, onPercent)
    },
  }
}
