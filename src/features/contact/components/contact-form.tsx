import { CONTACT } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { Button } from '../../../ui/button'
import { FormField, FormTextArea } from '../../../ui/form-field'
import { space } from '../../../ui/tokens'
import { useContactForm, type EnquiredListing } from '../use-contact-form'

interface ContactFormProps {
  /** The listing it stands on, which goes with the message. */
  listing?: EnquiredListing
}

/**
 * Writes to the agency (spec §2, §5). Works as plain HTML too: the backend answers with a page, so
 * no check of the browser's own stands before its texts. It is sent to the site itself, also when the backend
 * has a host of its own (spec §7).
 */
export function ContactForm({ listing }: ContactFormProps) {
  const { formProps, field, errors, isSending } = useContactForm(listing)
  return (
    <form
      {...formProps}
      method="post"
      action={apiPaths.contact}
      noValidate
      aria-label="Contact"
      css={{ display: 'grid', gap: space.s12 }}
    >
      <FormField label="Name" autoComplete="name" maxLength={CONTACT.nameMax} error={errors.name} {...field('name')} />
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={CONTACT.emailMax}
        error={errors.email}
        {...field('email')}
      />
      <FormTextArea
        label="Message"
        rows={listing ? 3 : 6}
        maxLength={CONTACT.messageMax}
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
      <Button type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}

/** A field no person sees or reaches; programs that fill in everything give themselves away. */
function Trap() {
  return (
    <div aria-hidden="true" css={{ position: 'absolute', left: '-200vw', width: 1, height: 1, overflow: 'hidden' }}>
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
