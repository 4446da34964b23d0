import type { Module } from '../../module'
import { qrCodeRoutes, shareCardRoutes } from './routes'
import { createShareCardService, type ShareCardNeeds, type ShareCardService } from './service'

export { box, line, text, type PictureElement } from './elements'
export { renderText } from './render-text'
export type { CardTexts } from './card-layout'
export { createDrawingCache, drawShareCard, drawWithPhotos, MAX_TILES, type Card, type Drawing } from './drawing'
export { sendCard } from './routes'

/** Images and QR codes that link to a listing. */
export const shareCardsModule: Module<ShareCardNeeds, { readonly shareCards: ShareCardService }> = {
  services: (needs) => ({ shareCards: createShareCardService(needs) }),
  routes: { site: [shareCardRoutes, qrCodeRoutes] },
}
