import type { Module } from '../../module'
import { qrCodeRoutes } from './qr-code-routes'
import { shareCardRoutes } from './routes'
import { createShareCardService, type ShareCardNeeds, type ShareCardService } from './service'

export { box, COLOR, line, text, type PictureElement } from './elements'
export { renderText } from './render-text'
export type { CardTexts } from './card-layout'
export { MAX_TILES } from './collage'
export { drawCollageCard } from './drawing'
export { createDrawingCache, drawWithPhotos, type Drawing } from './drawing-cache'

/** Images and QR codes that link to a listing. */
export const shareCardsModule: Module<ShareCardNeeds, { readonly shareCards: ShareCardService }> = {
  services: (needs) => ({ shareCards: createShareCardService(needs) }),
  routes: { site: [shareCardRoutes, qrCodeRoutes] },
}
