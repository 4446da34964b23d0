import { useEffect, useRef } from 'react'
import type { EnquiryForm } from '../../../contract/enquiry'
import { apiPaths } from '../../../contract/paths'
import { ONE_IS_ENOUGH } from '../../../contract/viewings/labels'
import { ignoreSecondClick } from '../../lib/forms'
import { Button } from '../../ui/button'
import { FormField, FormTextArea } from '../../ui/form-field'
import { PrivacyNote } from '../../ui/text'
import { color, size, space } from '../../ui/tokens'
import { OutboxNote, SendWhenBack } from '../outbox'
import { anybody } from './people'
import { useContactForm, type EnquiredListing } from './use-contact-form'

interface ContactFormProps {
  /** The listing whose page shows the form; it is sent with the message. */
  listing?: EnquiredListing
  /** What the message begins with. */
  begun?: string
  /** The name of who answers; by default anybody of the agency. */
  answeredBy?: string | undefined
}

/**
 * The contact form (docs/product.md, "Contact"). Works as plain HTML too: the backend responds with a page, so
 * the browser's own validation is off. It is sent to the site itself, also when the backend
 * has another host (docs/product.md, "Calls"). No field has a `maxLength`, which would cut what is pasted without a
 * word.
 */
export function ContactForm({ listing, begun, answeredBy = anybody }: ContactFormProps) {
  const { formProps, field, errors, isSending, restore, isUnanswered, sendWhenBack, sent, writeAnother } =
    useContactForm(listing, begun)
  return (
    <>
      {sent && <Sent message={sent} answeredBy={answeredBy} onAgain={writeAnother} />}
      <form
        {...formProps}
        method="post"
        action={apiPaths.contact}
        noValidate
        aria-label="Contact"
        // What it waits for in the outbox is still its own while it is out of sight.
        hidden={sent !== null}
        css={formStyle}
      >
        <FormField label="Name" autoComplete="name" error={errors.name} {...field('name')} />
        <FormField label="Email" type="email" autoComplete="email" error={errors.email} {...field('email')} />
        <FormField
          label="Phone or WhatsApp (optional)"
          type="tel"
          autoComplete="tel"
          hint={listing && ONE_IS_ENOUGH}
          error={errors.phone}
          {...field('phone')}
        />
        <FormTextArea
          label="Message"
          rows={listing ? 5 : 6}
          defaultValue={begun}
          error={errors.message}
          {...field('message')}
        />
        {listing && (
          <>
            <input type="hidden" name="listingKind" value={listing.kind} />
            <input type="hidden" name="listingId" value={listing.id} />
          </>
        )}
        <Trap />
        <Button type="submit" disabled={isSending} onClick={ignoreSecondClick}>
          {isSending ? 'Sending...' : 'Send Message'}
        </Button>
        <SendWhenBack isOffered={isUnanswered} onChoose={sendWhenBack} />
        <OutboxNote
          shows={(item) => item.kind === 'enquiry' && item.listing?.id === listing?.id}
          onCancelled={(written) => void restore(written)}
        />
        <PrivacyNote>We use this to reply to you, and for nothing else.</PrivacyNote>
      </form>
    </>
  )
}

const formStyle = { display: 'grid', gap: space.s12, '&[hidden]': { display: 'none' } } as const

interface SentProps {
  message: EnquiryForm
  answeredBy: string
  onAgain: () => void
}

/** In place of the form: what was sent, and when and from whom the answer comes. */
function Sent({ message: { name, email, phone, message }, answeredBy, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div css={{ display: 'grid', gap: space.s12, overflowWrap: 'anywhere' }}>
      <h3 ref={heading} tabIndex={-1} css={{ outline: 'none', fontSize: size.text17 }}>
        Thank you, {name}.
      </h3>
      <p>
        Your message is with us. {answeredBy} usually answers by {email ? 'email' : 'phone or WhatsApp'} within a day.
      </p>
      <blockquote css={quoteStyle}>{message}</blockquote>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>{[email, phone].filter(Boolean).join(', ')}</p>
      <Button look="quiet" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  )
}

const quoteStyle = {
  margin: 0,
  paddingLeft: space.s12,
  borderLeft: `3px solid ${color.line}`,
  color: color.inkQuiet,
  fontSize: size.text15,
  whiteSpace: 'pre-line',
} as const

/**
 * A honeypot: a field that only programs fill in. Its name and label match nothing in a browser's profile or a password
 * manager, most of which skip a field with these attributes; `autoComplete` alone is ignored.
 */
export function Trap() {
  return (
    <div aria-hidden="true" css={{ position: 'absolute', left: '-200vw', width: 1, height: 1, overflow: 'hidden' }}>
      <label>
        Leave this empty
        <input name="leaveEmpty" tabIndex={-1} autoComplete="off" {...IGNORED_BY_PASSWORD_MANAGERS} />
      </label>
    </div>
  )
}

/** Named by the documentation of 1Password, LastPass, Bitwarden and Dashlane. */
const IGNORED_BY_PASSWORD_MANAGERS = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
} as const
