import { useRef, useState } from 'react'
import { ENQUIRY_ENTRY_KINDS, ENQUIRY_STATUSES } from '../../../../contract/admin-limits'
import type { EnquiryStatus, Enquiry, EnquiryEntryInput } from '../../../../contract/enquiry'
import { listingPath } from '../../../../contract/paths'
import { useSessionText } from '../../../lib/session-text'
import { Button, textButtonStyle } from '../../../ui/button'
import { Options } from '../../../ui/fields'
import { FormSelect, FormTextArea } from '../../../ui/form-field'
import { TemplateChoice } from '../../../ui/template-choice'
import { color, radius, size, space } from '../../../ui/tokens'
import { ChatLink } from '../viewings/contact-links'
import { isBeingSent, useAddEnquiryEntry, useSendingOutcome, useSetEnquiryStatus } from './messages-api'

export const STATUS_LABELS: Readonly<Record<EnquiryStatus, string>> = {
  open: 'Open',
  replied: 'Replied',
  closed: 'Closed',
}

const KIND_LABELS: Readonly<Record<EnquiryEntryInput['kind'], string>> = {
  mail: 'Reply by email',
  note: 'Note',
  call: 'Telephone call',
  whatsapp: 'WhatsApp message',
}

/** Beginnings of a reply. */
const TEMPLATES = [
  { name: 'Viewing', text: 'Thank you for writing. Would you like to see it this week? Tell us a day that suits you.' },
  { name: 'Available', text: 'Thank you for writing. It is still available. What would you like to know?' },
  { name: 'Gone', text: 'Thank you for writing. It is no longer available, but we have similar ones.' },
] as const

/** What the agency did about a message, and what it does next. */
export function Conversation({ enquiry }: { enquiry: Enquiry }) {
  const setStatus = useSetEnquiryStatus(enquiry.id)
  useSendingOutcome(enquiry)
  return (
    <div css={{ display: 'grid', gap: space.s16, maxWidth: '65ch' }}>
      {enquiry.entries.length > 0 && (
        <ol css={entriesStyle} aria-label="Conversation">
          {enquiry.entries.map((entry) => (
            <li key={entry.id} css={entryStyle}>
              <p css={smallStyle}>
                {KIND_LABELS[entry.kind]}, <time dateTime={entry.createdAt}>{momentOf(entry.createdAt)}</time>
                {entry.kind === 'mail' && `, ${mailState(entry)}`}
              </p>
              <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{entry.text}</p>
              {entry.refusedAt !== null && (
                <p css={{ color: color.danger, fontSize: size.text15 }}>
                  The address does not exist, says the mail server: <strong>{enquiry.email}</strong>. Check it for a
                  typing error, and reach the sender in another way.
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <EntryForm enquiry={enquiry} />
      <FormSelect
        label="Status"
        value={enquiry.status}
        disabled={setStatus.isPending}
        onChange={({ target }) => {
          const status = ENQUIRY_STATUSES.find((name) => name === target.value)
          if (status) setStatus.mutate(status)
        }}
      >
        <Options of={ENQUIRY_STATUSES} label={(status) => STATUS_LABELS[status]} />
      </FormSelect>
    </div>
  )
}

/** What the agency logs; nothing of it is sent. */
const LOGGED = ENQUIRY_ENTRY_KINDS.filter((kind) => kind !== 'mail')

/** The reply, or in its place a note of what was said or done elsewhere. */
function EntryForm({ enquiry: { id, listing, email, phone } }: { enquiry: Enquiry }) {
  const reply = useSessionText(`reply:${id}`)
  const note = useSessionText(`note:${id}`)
  /** Null for a reply. */
  const [logged, log] = useState<EnquiryEntryInput['kind'] | null>(null)
  // What is noted for the office alone must never stand where it could be sent.
  const [text, write] = logged === null ? reply : note
  const adding = useAddEnquiryEntry(id)
  const canMail = email !== ''
  const kind = logged ?? (canMail ? 'mail' : 'whatsapp')
  const field = useRef<HTMLTextAreaElement>(null)

  function logAsSent() {
    if (text === '') return
    const [noted, writeNote] = note
    writeNote(noted === '' ? text : `${noted}\n\n${text}`)
    write('')
    log('whatsapp')
  }

  function switchTo(next: EnquiryEntryInput['kind'] | null) {
    log(next)
    // The pressed link has another meaning now.
    field.current?.focus()
  }

  return (
    <form
      css={{ display: 'grid', gap: space.s12 }}
      onSubmit={(event) => {
        event.preventDefault()
        adding.mutate(
          { kind, text },
          {
            onSuccess: () => {
              write('')
              log(null)
            },
          },
        )
      }}
    >
      {logged !== null && (
        <FormSelect
          label="What to log"
          hint="Only you see it; nothing is sent."
          value={logged}
          onChange={({ target }) => log(LOGGED.find((name) => name === target.value) ?? 'note')}
        >
          <Options of={LOGGED} label={(name) => KIND_LABELS[name]} />
        </FormSelect>
      )}
      <FormTextArea
        ref={field}
        label={logged === null ? 'Your message' : 'What was said or done'}
        rows={4}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {text === '' && (logged === null || logged === 'whatsapp') && (
        <TemplateChoice
          templates={TEMPLATES}
          onChoose={(template) => write(listing ? `${template}\n\n${urlOf(listing)}` : template)}
        />
      )}
      <div css={sendStyle}>
        {(canMail || logged !== null) && (
          <Button type="submit" disabled={adding.isPending || text.trim() === ''}>
            {adding.isPending ? 'Saving...' : kind === 'mail' ? 'Send' : 'Save note'}
          </Button>
        )}
        {logged === null && phone !== null && (
          // The chat begins with the text, which can then be saved as what was sent.
          <ChatLink phone={phone} text={text} onChat={logAsSent}>
            Send by WhatsApp
          </ChatLink>
        )}
        <button type="button" css={textButtonStyle} onClick={() => switchTo(logged === null ? 'call' : null)}>
          {logged === null ? 'Log a call or a note' : 'Back to the reply'}
        </button>
      </div>
    </form>
  )
}

function urlOf({ kind, id }: NonNullable<Enquiry['listing']>): string {
  return window.location.origin + listingPath(kind, id)
}

function mailState(entry: Enquiry['entries'][number]): string {
  if (isBeingSent(entry)) return 'being sent'
  if (entry.refusedAt !== null) return 'could not be delivered'
  return entry.deliveredAt !== null ? 'sent' : 'not emailed yet, because no mail server is set up'
}

export function momentOf(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en-KE', { dateStyle: 'medium', timeStyle: 'short' })
}

const sendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s8} ${space.s16}`,
} as const

const entriesStyle = { display: 'grid', gap: space.s12, margin: 0, padding: 0, listStyle: 'none' } as const

const entryStyle = { padding: space.s12, borderRadius: radius.control, background: color.sand } as const

const smallStyle = { color: color.inkQuiet, fontSize: size.text13 } as const
