import { UPLOAD_LIMITS } from '../../../../contract/limits'

/** Bytes of a photo before resizing, wherever it comes from. */
export const MAX_PHOTO_BYTES = 25 * 1024 * 1024
/** Bytes of an uploaded photo, both as it arrives and as it is stored. */
export const MAX_UPLOAD_BYTES = UPLOAD_LIMITS.megabytesMax * 1024 * 1024
/** Pixels: more than current cameras deliver, few enough to decode. */
export const MAX_PIXELS = 80_000_000
/** Seconds after which a client tries again whose photo a full queue refused. */
export const PHOTO_RETRY_SECONDS = 10
