import { HttpError } from '../../lib/errors'
import type { EnquiryPosition, EnquiryRow } from './repository'

const PATTERN = /^([01])\.(\d{1,15})\.([\w-]{1,100})$/

/** The cursor of the page after this enquiry. */
export function cursorOf({ readAt, createdAt, id }: EnquiryRow): string {
  return `${readAt === null ? 0 : 1}.${createdAt.getTime()}.${id}`
}

/** @throws HttpError 400 for an invalid cursor */
export function parseCursor(text: string): EnquiryPosition {
  const [, read, time, id] = PATTERN.exec(text) ?? []
  if (id === undefined) throw new HttpError(400, 'after: not the `next` of a page of messages')
  return { isRead: read === '1', createdAt: new Date(Number(time)), id }
}
