import { UPLOAD_LIMITS, UPLOAD_TYPES } from '../limits'
import { isRecord, readChoice, readCount, readText } from '../text/tolerant-reader'

/**
 * Documents and plans of a listing (docs/product.md, "Documents"): what site, dashboard and backend share, without a
 * schema library, because pages read it. The schemas of requests and responses are in `fields.ts`.
 */

export const DOCUMENT_KINDS = ['floor-plan', 'brochure', 'inspection', 'title-search', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_LABELS = {
  'floor-plan': 'Floor plan',
  brochure: 'Brochure',
  inspection: 'Inspection report',
  'title-search': 'Title search',
  other: 'Document',
} as const satisfies Record<DocumentKind, string>

/** Office documents are for the administrator alone. */
export const DOCUMENT_AUDIENCES = ['public', 'office'] as const
export type DocumentAudience = (typeof DOCUMENT_AUDIENCES)[number]

/** Documents of a listing, characters of a title, megabytes (of 1,048,576 bytes) of a PDF and of a picture. */
export const DOCUMENT_LIMITS = {
  documentsMax: 12,
  titleMax: 80,
  pdfMegabytesMax: 10,
  pictureMegabytesMax: UPLOAD_LIMITS.megabytesMax,
} as const

export const PDF_TYPE = 'application/pdf'
/** Media types that can be uploaded as a document. */
export const DOCUMENT_TYPES = [PDF_TYPE, ...UPLOAD_TYPES] as const

/** The upload library's route for documents. */
export const DOCUMENT_UPLOADER = 'documentUploader'

/** What that route says about a file that has arrived: the `serverData` of the library's client. */
export interface UploadedDocument {
  /** As in `documents`. */
  readonly url: string
  /** As it is stored: a picture may have lost its metadata. */
  readonly bytes: number
}

export interface ListingDocument {
  readonly kind: DocumentKind
  /** '' when it needs no other name than its kind's. */
  readonly title: string
  /** `DOCUMENT_URL`. The administrator fetches an office document with the Authorization header. */
  readonly url: string
  readonly bytes: number
  readonly audience: DocumentAudience
}

export const DOCUMENTS_PREFIX = '/api/documents'

/** `/api/documents/<key>/<readable-name>.<extension>`, relative to the API's origin. */
export const DOCUMENT_URL = /^\/api\/documents\/(\w{1,150})\/[a-z0-9][a-z0-9-]{0,79}\.(pdf|jpg|png|webp|avif)$/

/** The URL of a stored document. */
export function documentUrl(key: string, name: string): string {
  return `${DOCUMENTS_PREFIX}/${key}/${name}`
}

/** The key in a document's URL; null when it is no such URL. */
export function documentKey(url: string): string | null {
  return DOCUMENT_URL.exec(url)?.[1] ?? null
}

/** Whether browsers show it as a picture. A floor plan that is a PDF stands among the other documents. */
export function isPictureDocument({ url }: Pick<ListingDocument, 'url'>): boolean {
  return !url.endsWith('.pdf')
}

/** 'PDF', 'JPG', 'PNG', 'WEBP', 'AVIF' */
export function documentFormat({ url }: Pick<ListingDocument, 'url'>): string {
  return url.slice(url.lastIndexOf('.') + 1).toUpperCase()
}

/** The title, or the kind's label where it has none. */
export function documentName({ kind, title }: Pick<ListingDocument, 'kind' | 'title'>): string {
  return title === '' ? DOCUMENT_LABELS[kind] : title
}

/** '340 kB', '1.2 MB', in decimal units as file managers and browsers show them. */
export function documentSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  return kilobytes < 1_000 ? `${kilobytes} kB` : `${Math.round(kilobytes / 100) / 10} MB`
}

/** Leaves out what cannot be shown. A document with an unknown audience is an office one. */
export function readDocuments(value: unknown): ListingDocument[] {
  if (!Array.isArray(value)) return []
  return value
    .flatMap((record: unknown): ListingDocument[] => {
      if (!isRecord(record)) return []
      const url = readText(record.url)
      const kind = readChoice(DOCUMENT_KINDS, record.kind)
      const bytes = readCount(record.bytes)
      if (kind === null || bytes === null || !DOCUMENT_URL.test(url)) return []
      const audience = readChoice(DOCUMENT_AUDIENCES, record.audience) ?? 'office'
      return [{ kind, title: readText(record.title).trim(), url, bytes, audience }]
    })
    .slice(0, DOCUMENT_LIMITS.documentsMax)
}

/** Those that anyone may see: all that a static page, a feed or an index may contain. */
export function publicDocuments(documents: readonly ListingDocument[] = []): ListingDocument[] {
  return documents.filter(({ audience }) => audience === 'public')
}

/** The change of a listing's documents in its history: 'added Floor plan “Ground floor”, removed Brochure'. */
export function documentChanges(from: unknown, to: unknown): string {
  const [before, after] = [readDocuments(from), readDocuments(to)]
  if (before.length + after.length === 0) return 'none'
  const urlsBefore = new Map(before.map((document) => [document.url, document]))
  const urlsAfter = new Set(after.map(({ url }) => url))
  const changes = after.flatMap((document) => {
    const old = urlsBefore.get(document.url)
    if (old === undefined) return [`added ${nameInHistory(document)}`]
    if (old.audience !== document.audience) {
      return [`${nameInHistory(document)} is now for ${document.audience === 'public' ? 'everybody' : 'the office'}`]
    }
    return nameInHistory(old) === nameInHistory(document)
      ? []
      : [`${nameInHistory(old)} is now ${nameInHistory(document)}`]
  })
  const removed = before
    .filter(({ url }) => !urlsAfter.has(url))
    .map((document) => `removed ${nameInHistory(document)}`)
  return [...changes, ...removed].join(', ') || 'put in another order'
}

function nameInHistory({ kind, title }: ListingDocument): string {
  return title === '' ? DOCUMENT_LABELS[kind] : `${DOCUMENT_LABELS[kind]} “${title}”`
}
