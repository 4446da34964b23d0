import { listingPath } from '../../../../contract/paths'
import { qrCodePath } from '../../../../contract/qr-code'
import { agency } from '../../../config/agency'
import { env } from '../../../config/env'
import type { EnquiredListing } from './whatsapp-enquiry'
import { canResize, mediaOrigin } from '../photos'

/**
 * What a printed listing has and a page on a screen has not: the agency's name above and, beside the words, whom to ask
 * and a code that leads back to the page (static/print.css). The code is a picture of the backend's and fetched with
 * the page, hidden as it is: whoever prints finds it there, without a script and without waiting.
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
        <b>Like to see it?</b>
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
        {canResize && (
          <img src={mediaOrigin + qrCodePath(kind, id)} alt="" width={128} height={128} fetchPriority="low" />
        )}
        <small>{page.replace(/^https?:\/\//, '')}</small>
      </address>
    </>
  )
}
