import type { ListingKind } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import { priceWithNote } from '../../../../contract/price'
import { env } from '../../../config/env'
import { whatsappLink } from '../../contact'

/** What an enquiry says about its listing. */
export interface EnquiredListing {
  kind: ListingKind
  id: string
  title: string
  price: number | null
  /** Follows the price, such as 'a month'. */
  priceNote?: string | undefined
}

/** Opens a chat with the agency that names the listing, its price and its page. */
export function askOnWhatsApp({ kind, id, title, price, priceNote }: EnquiredListing): string {
  return whatsappLink(
    `Hello, I would like to know more about this:\n${title}\n${priceWithNote(price, priceNote)}\n${env.siteUrl}${listingPath(kind, id)}`,
  )
}
