import { agency } from '../../../../contract/agency'
import { listingPath } from '../../../../contract/paths'
import { qrCodePath } from '../../../../contract/site/media'
import { env } from '../../../config/env'
import { VISITS } from '../../viewings'
import { canResize, mediaOrigin } from '../../../lib/listing-photos'
import type { EnquiredListing } from './enquiry-card'

/**
 * Parts of a printed listing that the screen does not show: the agency's name above and, beside the text, its contacts
 * and a QR code of the page (static/print.css). The backend renders the code. A browser fetches it when somebody prints,
 * and waits for it; without scripts it comes with the page.
 */
export function Brochure({ listing: { kind, id } }: { listing: EnquiredListing }) {
  const page = env.siteUrl + listingPath(kind, id)
  return (
    <>
      <p hidden data-print="brand">
        <b>{agency.siteName}</b>
        {agency.tagline}
      </p>
      <address hidden data-print="contact">
        <b>{VISITS[kind]}</b>
        <span>{agency.phone.label}</span>
        {agency.contacts.map(({ name, label }) => (
          <span key={label}>
            {label} ({name})
          </span>
        ))}
        <span>{agency.email}</span>
        {agency.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{agency.hoursLong}</span>
        {canResize && <img src={mediaOrigin + qrCodePath(kind, id)} alt="" width={128} height={128} loading="lazy" />}
        <small>{page.replace(/^https?:\/\//, '')}</small>
      </address>
    </>
  )
}
