import { batchPercent, isUnfinished, moved, urlsOf, type FormPhoto, type PhotoState } from './photo-list'
import { UnusablePhotoError, type PreparedPhoto } from './prepare-photo'
import { failureOf, messageFor, uploadFile, type PhotoUpload } from './upload-photo'
import { originalRejection, sizeRejection, type UploadRules } from './upload-rules'

/** Spec §9. */
const UPLOADS_AT_ONCE = 6

/** The outcome of a batch of uploads. */
export interface BatchOutcome {
  uploaded: number
  /** One sentence for each failed photo. */
  problems: string[]
}

/** A rejected file; there is nothing to retry. */
export interface RejectedFile {
  id: string
  text: string
}

export interface QueueSnapshot {
  photos: readonly FormPhoto[]
  rejectedFiles: readonly RejectedFile[]
  /** The progress of all uploads; null when there are none. */
  percent: number | null
}

interface QueuePorts {
  prepare: (file: File) => Promise<PreparedPhoto>
  openUpload: (file: File) => PhotoUpload
}

export interface QueueListener {
  onUrls: (urls: string[]) => void
  onSettled: (outcome: BatchOutcome) => void
}

/** The state of a photo's upload until it has finished. */
interface UploadJob {
  /** Released once the photo is prepared: originals are large. */
  original: File | null
  prepared: File | null
  upload: PhotoUpload | null
  rules: UploadRules
  controller: AbortController
}

/**
 * The photos of one form: their order and their uploads. Photos are prepared one at a
 * time to save a phone's memory and uploaded six at a time; their order does not depend on the order of arrival.
 */
export class PhotoQueue {
  private current: QueueSnapshot
  private batch: BatchOutcome = { uploaded: 0, problems: [] }
  private readonly uploadJobs = new Map<string, UploadJob>()
  private readonly redraws = new Set<() => void>()
  private readonly listeners = new Set<QueueListener>()
  private readonly toPrepare = createBoundedQueue(1)
  private readonly toUpload = createBoundedQueue(UPLOADS_AT_ONCE)
  /** Lists of URLs that listeners were given and that the form has not passed back to `adopt` yet. */
  private emittedUrls: string[][] = []
  private lastId = 0

  constructor(
    urls: readonly string[],
    private readonly ports: QueuePorts,
  ) {
    this.current = { photos: urls.map((url) => this.arrived(url)), rejectedFiles: [], percent: null }
  }

  readonly snapshot = (): QueueSnapshot => this.current

  readonly subscribe = (redraw: () => void): (() => void) => {
    this.redraws.add(redraw)
    return () => this.redraws.delete(redraw)
  }

  listen(listener: QueueListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Adds the files in the chosen order after the existing photos, and starts their uploads. */
  add(files: readonly File[], rules: UploadRules): void {
    const added = files.map((original): FormPhoto => {
      const id = this.newId()
      this.uploadJobs.set(id, { original, prepared: null, upload: null, rules, controller: new AbortController() })
      return { id, name: original.name, thumbnail: null, state: { status: 'waiting' } }
    })
    this.change({ photos: [...this.current.photos, ...added], rejectedFiles: [] })
    for (const { id } of added) void this.prepareAndUpload(id)
  }

  /** Retries a failed photo from where its upload stopped. */
  retry(id: string): void {
    const uploadJob = this.uploadJobs.get(id)
    if (uploadJob === undefined) return
    uploadJob.controller = new AbortController()
    this.setState(id, { status: 'waiting' })
    void this.prepareAndUpload(id)
  }

  move(id: string, index: number): void {
    this.change({ photos: moved(this.current.photos, id, index) })
  }

  remove(id: string): void {
    this.leave(this.current.photos.filter((photo) => photo.id === id))
    this.reportFinishedBatch()
  }

  /** Rejects a whole selection. */
  reject(text: string): void {
    this.change({ rejectedFiles: [{ id: this.newId(), text }] })
  }

  dismissRejection(id: string): void {
    this.change({ rejectedFiles: this.current.rejectedFiles.filter((rejection) => rejection.id !== id) })
  }

  /**
   * Sets the form's value. A value that was not emitted here is another listing or a cleared form; uploads that
   * are running belong to the previous one and are aborted.
   */
  adopt(urls: readonly string[]): void {
    const own = this.emittedUrls.findIndex((emitted) => isSame(emitted, urls))
    if (own !== -1) this.emittedUrls = this.emittedUrls.slice(own)
    if (own !== -1 || isSame(urlsOf(this.current.photos), urls)) return
    const existing = new Map(this.current.photos.flatMap((photo) => urlsOf([photo]).map((url) => [url, photo])))
    const photos = urls.map((url) => existing.get(url) ?? this.arrived(url))
    this.end(this.current.photos.filter((photo) => !photos.includes(photo)))
    this.batch = { uploaded: 0, problems: [] }
    this.emittedUrls = []
    this.show({ photos, rejectedFiles: [] })
  }

  /** Aborts all uploads. */
  dispose(): void {
    this.end(this.current.photos)
  }

  private async prepareAndUpload(id: string): Promise<void> {
    const uploadJob = this.uploadJobs.get(id)
    if (uploadJob === undefined) return
    try {
      const file = uploadJob.prepared ?? (await this.toPrepare(() => this.prepare(id, uploadJob)))
      if (file !== null) await this.toUpload(() => this.upload(id, uploadJob, file))
    } catch (error) {
      // A removed photo is not reported.
      if (this.uploadJobs.has(id)) this.fail(id, error)
    }
    this.reportFinishedBatch()
  }

  private async prepare(id: string, uploadJob: UploadJob): Promise<File | null> {
    if (uploadJob.controller.signal.aborted || uploadJob.original === null) return null
    this.setState(id, { status: 'preparing' })
    const { original, rules } = uploadJob
    rejectFor(originalRejection(original))
    const { file, thumbnail } = await this.ports.prepare(original)
    rejectFor(sizeRejection(original.name, file.size, rules))
    if (!this.uploadJobs.has(id)) return null
    uploadJob.original = null
    uploadJob.prepared = file
    this.changePhoto(id, { thumbnail: URL.createObjectURL(thumbnail), state: { status: 'waiting' } })
    return file
  }

  private async upload(id: string, uploadJob: UploadJob, file: File): Promise<void> {
    const { signal } = uploadJob.controller
    if (signal.aborted) return
    uploadJob.upload ??= this.ports.openUpload(file)
    this.setState(id, { status: 'uploading', percent: 0 })
    const url = await uploadFile(uploadJob.upload, {
      signal,
      onPercent: (percent) => this.setState(id, { status: 'uploading', percent }),
    })
    if (!this.uploadJobs.delete(id)) return
    this.batch.uploaded++
    this.setState(id, { status: 'uploaded', url })
  }

  private fail(id: string, error: unknown): void {
    const name = this.current.photos.find((photo) => photo.id === id)?.name ?? ''
    if (this.uploadJobs.get(id)?.prepared) {
      const reason = messageFor(failureOf(error), name)
      this.batch.problems.push(reason)
      this.setState(id, { status: 'failed', reason })
      return
    }
    const text = error instanceof UnusablePhotoError ? error.message : `${name} could not be opened on this device.`
    this.batch.problems.push(text)
    this.leave(this.current.photos.filter((photo) => photo.id === id))
    this.change({ rejectedFiles: [...this.current.rejectedFiles, { id, text }] })
  }

  /** Tells listeners the outcome once no photo is waiting or uploading. */
  private reportFinishedBatch(): void {
    const { uploaded, problems } = this.batch
    if (this.current.photos.some(isUnfinished) || uploaded + problems.length === 0) return
    this.batch = { uploaded: 0, problems: [] }
    this.listeners.forEach((listener) => listener.onSettled({ uploaded, problems }))
  }

  /** Removes photos from the list and aborts their uploads. */
  private leave(gone: readonly FormPhoto[]): void {
    this.end(gone)
    this.change({ photos: this.current.photos.filter((photo) => !gone.includes(photo)) })
  }

  private end(photos: readonly FormPhoto[]): void {
    for (const { id, thumbnail } of photos) {
      this.uploadJobs.get(id)?.controller.abort()
      this.uploadJobs.delete(id)
      if (thumbnail !== null) URL.revokeObjectURL(thumbnail)
    }
  }

  private setState(id: string, state: PhotoState): void {
    this.changePhoto(id, { state })
  }

  private changePhoto(id: string, changes: Partial<FormPhoto>): void {
    this.change({ photos: this.current.photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)) })
  }

  /** Publishes the new state, and emits the URLs if they have changed. */
  private change(changes: Partial<Pick<QueueSnapshot, 'photos' | 'rejectedFiles'>>): void {
    const before = urlsOf(this.current.photos)
    this.show(changes)
    const urls = urlsOf(this.current.photos)
    if (isSame(urls, before)) return
    this.emittedUrls.push(urls)
    this.listeners.forEach((listener) => listener.onUrls(urls))
  }

  private show(changes: Partial<Pick<QueueSnapshot, 'photos' | 'rejectedFiles'>>): void {
    const next = { ...this.current, ...changes }
    this.current = { ...next, percent: batchPercent(next.photos, this.batch.uploaded + this.batch.problems.length) }
    this.redraws.forEach((redraw) => redraw())
  }

  private arrived(url: string): FormPhoto {
    return { id: this.newId(), name: '', thumbnail: null, state: { status: 'uploaded', url } }
  }

  private newId(): string {
    return `photo-${++this.lastId}`
  }
}

function rejectFor(rejection: string | null): void {
  if (rejection !== null) throw new UnusablePhotoError(rejection)
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((url, index) => url === others[index])
}

/** Runs a limited number of tasks at once; the others wait in order. */
export function createBoundedQueue(places: number) {
  let free = places
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
