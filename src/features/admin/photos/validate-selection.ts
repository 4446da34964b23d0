import type { UploadRules } from './upload-rules'

/**
 * Why a selection of photos is rejected; null when there is room. Accepting the first few of too
 * many would leave the choice to chance.
 */
export function selectionRejection(
  chosen: number,
  present: number,
  { maxCount }: Pick<UploadRules, 'maxCount'>,
  what: 'photo' | 'document' = 'photo',
): string | null {
  const room = Math.max(0, maxCount - present)
  if (chosen <= room) return null
  if (room === 0)
    return `This listing has ${countOf(maxCount, what)}, which is all it can have. Remove one to add another.`
  const among = present === 0 ? '' : ` and this one has ${present}`
  return `You chose ${countOf(chosen, what)}. A listing can have ${maxCount}${among}, so choose at most ${room}. Nothing was added.`
}

/**
 * Bytes of a file that this device tries to open. A photo of 200 megapixels has about half of it; the server's limit
 * applies to what is uploaded, which is much smaller.
 */
const ORIGINAL_BYTES_MAX = 100 * 1024 ** 2

/** Why a chosen file is rejected before it is opened; null when it is accepted. */
export function originalRejection({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `${name} is empty.`
  if (size <= ORIGINAL_BYTES_MAX) return null
  return `${name} is too large to open: ${megabytes(size)}. A file can have up to ${megabytes(ORIGINAL_BYTES_MAX)}.`
}

/** Why a scaled photo named `name` is rejected; null when it can be uploaded. */
export function sizeRejection(name: string, size: number, { maxBytes }: UploadRules): string | null {
  if (size <= maxBytes) return null
  return `${name} is too large even when it is scaled down: ${megabytes(size)}. A photo can have up to ${megabytes(maxBytes)}.`
}

export function megabytes(bytes: number): string {
  const exact = bytes / 1024 ** 2
  // Rounded up, so that a size just above the limit does not look equal to it.
  return exact < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.ceil(exact * 10) / 10} MB`
}

export function countOf(count: number, what: 'photo' | 'document' = 'photo'): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
