import { apiPaths } from '../../../contract/paths'
import { ONE_IS_ENOUGH } from '../../../contract/viewings/labels'
import { ignoreSecondClick } from '../../lib/forms'
import { Button } from '../../ui/button'
import { FormField, FormTextArea } from '../../ui/form-field'
import { PrivacyNote } from '../../ui/text'
import { space } from '../../ui/tokens'
import { OutboxNote, SendWhenBack } from '../outbox'
import { useContactForm, type EnquiredListing } from './use-contact-form'

interface ContactFormProps {
  /** The listing whose page shows the form; it is sent with the message. */
  listing?: EnquiredListing
}

/**
 * The contact form (docs/product.md, "Contact"). Works as plain HTML too: the backend responds with a page, so
 * the browser's own validation is off. It is sent to the site itself, also when the backend
 * has another host (docs/product.md, "Calls"). No field has a `maxLength`, which would cut what is pasted without a
 * word.
 */
export function ContactForm({ listing }: ContactFormProps) {
  const { formProps, field, errors, isSending, restore, isUnanswered, sendWhenBack } = useContactForm(listing)
  return (
    <form
      {...formProps}
      method="post"
      action={apiPaths.contact}
      noValidate
      aria-label="Contact"
      css={{ display: 'grid', gap: space.s12 }}
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
      <FormTextArea label="Message" rows={listing ? 3 : 6} error={errors.message} {...field('message')} />
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
  )
}

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
