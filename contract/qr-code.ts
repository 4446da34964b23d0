import type { ListingKind } from './limits'
import { MEDIA_PREFIX } from './media'

export const QR_CODE_PREFIX = `${MEDIA_PREFIX}/qr`

/** The path of an SVG with the QR code of a listing's page: `/media/qr/<kind>/<id>.svg`. */
export function qrCodePath(kind: ListingKind, id: string): string {
  return `${QR_CODE_PREFIX}/${kind}/${encodeURIComponent(id)}.svg`
}
