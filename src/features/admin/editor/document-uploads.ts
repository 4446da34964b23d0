import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  DOCUMENT_LIMITS,
  PDF_TYPE,
  type DocumentKind,
  type UploadedDocument,
} from '../../../../contract/site/documents'
import { createBoundedQueue } from '../photos/photo-queue'
import { isCommonImage, isHeic, preparePhoto, SIGNATURE_BYTES, UnusablePhotoError } from '../photos/prepare-photo'
import { failureOf, messageFor, uploadFile, type FileUpload } from '../photos/upload-photo'
import { megabytes } from '../photos/upload-rules'

/** A chosen file on its way to the server. */
export interface DocumentUpload {
  id: string
  /** Of the file. */
  name: string
  state: DocumentUploadState
}

type DocumentUploadState =
  | { status: 'waiting' }
  | { status: 'preparing' }
  | { status: 'uploading'; percent: number }
  | { status: 'failed'; reason: string; canRetry: boolean }

/** A document that has arrived, with what its file tells about it. */
export interface ArrivedDocument extends UploadedDocument {
  kind: DocumentKind
  title: string
}

interface UploadJob {
  original: File
  prepared: File | null
  upload: FileUpload<UploadedDocument> | null
  controller: AbortController
}

interface DocumentUploadsOptions {
  onArrived: (document: ArrivedDocument) => void
  onBusyChange: (isBusy: boolean) => void
}

/** The form's uploads of documents, one after another, so that they arrive in the chosen order. */
export function useDocumentUploads({ onArrived, onBusyChange }: DocumentUploadsOptions) {
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([])
  const [jobs] = useState(() => new Map<string, UploadJob>())
  const [inTurn] = useState(() => createBoundedQueue(1))
  const lastId = useRef(0)
  // An upload ends long after the render in which it began.
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  const isBusy = uploads.some(({ state }) => state.status !== 'failed')
  const tellBusy = useEffectEvent(onBusyChange)
  useEffect(() => tellBusy(isBusy), [isBusy])
  useEffect(() => () => jobs.forEach(({ controller }) => controller.abort()), [jobs])

  function setState(id: string, state: DocumentUploadState) {
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, state } : upload)))
  }

  function leave(id: string) {
    jobs.delete(id)
    setUploads((now) => now.filter((upload) => upload.id !== id))
  }

  async function send(id: string): Promise<void> {
    const job = jobs.get(id)
    if (job === undefined || job.controller.signal.aborted) return
    const { original, controller } = job
    try {
      if (job.prepared === null) setState(id, { status: 'preparing' })
      job.prepared ??= await prepareDocument(original)
      job.upload ??= openUpload(job.prepared)
      setState(id, { status: 'uploading', percent: 0 })
      const stored = await uploadFile(job.upload, {
        signal: controller.signal,
        onPercent: (percent) => setState(id, { status: 'uploading', percent }),
      })
      if (controller.signal.aborted) return
      leave(id)
      arrived.current({
        ...stored,
        kind: proposedKind(original.name, job.prepared.type),
        title: titleOf(original.name),
      })
    } catch (error) {
      if (!controller.signal.aborted) setState(id, failedState(error, job))
    }
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((original): DocumentUpload => {
        const id = `document-${++lastId.current}`
        jobs.set(id, { original, prepared: null, upload: null, controller: new AbortController() })
        return { id, name: original.name, state: { status: 'waiting' } }
      })
      setUploads([...uploads, ...added])
      for (const { id } of added) void inTurn(() => send(id))
    },
    retry(id: string) {
      setState(id, { status: 'waiting' })
      void inTurn(() => send(id))
    },
    /** Stops it, or takes away its message. */
    remove(id: string) {
      jobs.get(id)?.controller.abort()
      leave(id)
    },
  }
}

/** A file the server has refused stays refused. */
const FINAL: readonly unknown[] = [400, 413]

function failedState(error: unknown, { original, prepared }: UploadJob): DocumentUploadState {
  if (prepared === null) {
    const reason =
      error instanceof UnusablePhotoError ? error.message : `${original.name} could not be opened on this device.`
    return { status: 'failed', reason, canRetry: false }
  }
  const failure = failureOf(error)
  return {
    status: 'failed',
    reason: messageFor(failure, original.name, 'document'),
    canRetry: !FINAL.includes(failure.status),
  }
}

const MEGABYTE = 1024 ** 2

/**
 * The file as it is sent: a PDF unchanged, a picture scaled down and without metadata, as photos are. Throws
 * UnusablePhotoError for any other file and for one that is too large.
 */
export async function prepareDocument(file: File): Promise<File> {
  if (file.size === 0) throw new UnusablePhotoError(`${file.name} is empty.`)
  const isPdf = (await textAtStart(file, PDF_MARK_WITHIN)).includes('%PDF-')
  const most = (isPdf ? DOCUMENT_LIMITS.pdfMegabytesMax : ORIGINAL_MEGABYTES_MAX) * MEGABYTE
  if (file.size > most) {
    const what = isPdf ? 'A PDF' : 'A picture'
    throw new UnusablePhotoError(
      `${file.name} is too large: ${megabytes(file.size)}. ${what} can have up to ${megabytes(most)}.`,
    )
  }
  return isPdf ? new File([file], file.name, { type: PDF_TYPE }) : preparePicture(file)
}

/** Readers of PDF accept other bytes before the mark. */
const PDF_MARK_WITHIN = 1024
/** Of a picture that this device tries to open; it is smaller when it is sent. */
const ORIGINAL_MEGABYTES_MAX = 100

async function preparePicture(file: File): Promise<File> {
  const start = Uint8Array.from(await textAtStart(file, SIGNATURE_BYTES), (letter) => letter.charCodeAt(0))
  if (!isHeic(start) && !isCommonImage(start)) {
    throw new UnusablePhotoError(`${file.name} is not a PDF or a picture. Choose a PDF, JPEG, PNG or WebP file.`)
  }
  return (await preparePhoto(file)).file
}

/** The first bytes, each as a letter. */
async function textAtStart(file: File, bytes: number): Promise<string> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, bytes).arrayBuffer()))
  } catch (error) {
    throw new UnusablePhotoError(`${file.name} could not be read from this device. Choose it again.`, { cause: error })
  }
}

/** The library is fetched with the first attempt, and again if that fails. */
function openUpload(file: File): FileUpload<UploadedDocument> {
  let upload: FileUpload<UploadedDocument> | null = null
  return {
    async attempt(signal, onPercent) {
      const { createDocumentUpload } = await import('../photos/uploader')
      upload ??= createDocumentUpload(file)
      return upload.attempt(signal, onPercent)
    },
  }
}

/** `ground-floor_v2.PDF` becomes `Ground floor v2`. */
export function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, DOCUMENT_LIMITS.titleMax).trim()
}

const KIND_WORDS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/plan|layout/i, 'floor-plan'],
  [/brochure|flyer/i, 'brochure'],
  [/inspect|survey|valuation/i, 'inspection'],
  [/search/i, 'title-search'],
]

/** By the file's name; a picture without a telling name is most likely a plan. */
export function proposedKind(fileName: string, type: string): DocumentKind {
  const [, kind = type === PDF_TYPE ? 'other' : 'floor-plan'] = KIND_WORDS.find(([word]) => word.test(fileName)) ?? []
  return kind
}
