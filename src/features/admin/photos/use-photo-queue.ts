import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices'
import { countOf } from './validate-selection'
import { openUpload } from './open-upload'
import { isUnfinished } from './photo-list'
import { PhotoQueue, type BatchOutcome } from './photo-queue'
import { preparePhoto } from './prepare-photo'

interface PhotoQueueOptions {
  value: readonly string[]
  onChange: (urls: string[]) => void
  onBusyChange: (isBusy: boolean) => void
}

/** The form's photos, for as long as the field is mounted. */
export function usePhotoQueue({ value, onChange, onBusyChange }: PhotoQueueOptions) {
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
