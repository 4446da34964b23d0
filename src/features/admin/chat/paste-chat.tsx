import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { PastedEnquiryInput } from '../../../../contract/enquirer'
import { enquirySchema } from '../../../../contract/enquiry'
import { CONTACT } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { groupThousands } from '../../../../contract/price'
import { parsePhoneNumber, PHONE_RULE } from '../../../../contract/text/phone-number'
import { postForJson, notifyError } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { useSessionText } from '../../../lib/session-text'
import { createSubmissionKey } from '../../../lib/submission-key'
import { Button } from '../../../ui/button'
import { optionStyle } from '../../../ui/control'
import { FormField, FormTextArea } from '../../../ui/form-field'
import { liveRegionStyle } from '../../../ui/text'
import { color, from, size, space } from '../../../ui/tokens'
import { useManagedListings } from '../management/managed-listing'
import { enquiryKeys } from '../messages'
import { MatchCard, createListingMatcher } from './matches'
import { readChat, splitMessage } from './read-chat'

const submission = createSubmissionKey()

/** Finds the listing that a message copied from WhatsApp is about, and stores the message among the others. */
export function PasteChat() {
  const [pasted, setPasted] = useSessionText('pasted-chat')
  /** What the administrator corrected; null for what the text tells. */
  const [typed, setTyped] = useState<{ name: string | null; phone: string | null }>({ name: null, phone: null })
  /** A listing's key; '' for none, null for the best match. */
  const [chosen, setChosen] = useState<string | null>(null)
  const { listings, isError } = useManagedListings()
  const match = useMemo(() => listings && createListingMatcher(listings), [listings])
  const chat = useMemo(() => readChat(pasted), [pasted])
  const { message, rest } = splitMessage(chat.message)
  // The message has no dates, which would resemble the years of cars.
  const text = useDeferredValue(message)
  const matches = useMemo(() => (text === '' ? [] : (match?.(text) ?? [])), [match, text])
  const name = typed.name ?? chat.name
  const phone = typed.phone ?? chat.phone
  const [isPhoneWrong, setPhoneWrong] = useState(false)
  const about = chosen === null ? matches[0] : listings?.find(({ key }) => key === chosen)
  // The rest of a long message may not name the listing that its beginning was about.
  const offered = about === undefined || matches.includes(about) ? matches : [about, ...matches]
  const queries = useQueryClient()
  const store = useMutation({
    mutationFn: (input: PastedEnquiryInput) =>
      postForJson(apiPaths.enquiries, input, enquirySchema, { 'idempotency-key': submission.keyFor(input) }),
    onSuccess: () => {
      submission.forget()
      write(rest)
      if (rest === '') notify({ title: 'Stored among the messages' })
      else {
        // The rest was written by the same person, about the same listing.
        setTyped({ name, phone })
        setChosen(about?.key ?? '')
        notify({ title: 'The beginning is stored', description: 'The rest is in the field: store it as well.' })
      }
      return queries.invalidateQueries({ queryKey: enquiryKeys.lists })
    },
    onError: (error) => notifyError('It could not be stored', error),
  })

  function write(next: string) {
    setPasted(next)
    setTyped({ name: null, phone: null })
    setChosen(null)
    setPhoneWrong(false)
  }

  return (
    <form
      css={panelStyle}
      aria-label="Paste a chat message"
      onSubmit={(event) => {
        event.preventDefault()
        const isWrong = phone.trim() !== '' && parsePhoneNumber(phone) === null
        setPhoneWrong(isWrong)
        if (isWrong) return
        store.mutate({
          name: name.trim(),
          phone: phone.trim() || null,
          message,
          ...(about && { listingKind: about.kind, listingId: about.id }),
        })
      }}
    >
      <FormTextArea
        label="Pasted chat"
        hint="Copy the message in WhatsApp and paste it here."
        rows={4}
        value={pasted}
        onChange={({ target }) => write(target.value)}
      />
      <p role="status" css={[quietStyle, liveRegionStyle]}>
        {pasted.trim() !== '' && foundText(offered.length, match === undefined, isError)}
      </p>
      {pasted.trim() !== '' && (
        <>
          {offered.length > 0 && (
            <ul css={{ display: 'grid', gap: space.s8 }} aria-label="Listings it may be about">
              {offered.map((listing) => (
                <MatchCard
                  key={listing.key}
                  listing={listing}
                  isChosen={listing === about}
                  onChoose={() => setChosen(listing.key)}
                />
              ))}
              <li>
                <label css={noneStyle}>
                  <input type="radio" name="about" checked={about === undefined} onChange={() => setChosen('')} />
                  None of these
                </label>
              </li>
            </ul>
          )}
          <div css={fieldsStyle}>
            <FormField
              label="Who wrote"
              value={name}
              onChange={({ target }) => setTyped({ ...typed, name: target.value })}
            />
            <FormField
              label="Their telephone"
              type="tel"
              value={phone}
              error={isPhoneWrong ? PHONE_RULE : undefined}
              onChange={({ target }) => {
                setTyped({ ...typed, phone: target.value })
                setPhoneWrong(false)
              }}
            />
          </div>
          {rest !== '' && (
            <p css={quietStyle}>
              It has {groupThousands(chat.message.length)} characters, and a message at most{' '}
              {groupThousands(CONTACT.messageMax)}: its beginning is stored first, and the rest stays in the field, to
              be stored next.
            </p>
          )}
          <Button type="submit" css={{ justifySelf: 'start' }} disabled={store.isPending || name.trim() === ''}>
            {store.isPending ? 'Storing...' : 'Store as a message'}
          </Button>
          {name.trim() === '' && <p css={quietStyle}>To store it, write who sent it.</p>}
        </>
      )}
    </form>
  )
}

function foundText(count: number, isLoading: boolean, isError: boolean): string {
  if (isError) return 'The listings could not be loaded; the message can be stored without one.'
  if (isLoading) return 'Looking for the listing...'
  if (count === 0) return 'No listing has this reference, link or these words.'
  return count === 1 ? 'It is about this listing:' : `It may be about one of these ${count} listings:`
}

const panelStyle = {
  display: 'grid',
  gap: space.s16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: 640,
} as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const noneStyle = { ...optionStyle, paddingInline: space.s12 } as const

const fieldsStyle = {
  display: 'grid',
  gap: space.s12,
  [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
