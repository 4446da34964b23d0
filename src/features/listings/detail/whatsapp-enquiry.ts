import type { ListingKind } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import { env } from '../../../config/env'
import { formatPrice } from '../../../lib/format'
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
  const priceText =
    price === null || priceNote === undefined ? formatPrice(price) : `${formatPrice(price)} ${priceNote}`
  return whatsappLink(
    `Hello, I would like to know more about this:\n${title}\n${priceText}\n${env.siteUrl}${listingPath(kind, id)}`,
  )
}
