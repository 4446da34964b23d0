import { useMutation } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { useState, useId, type SubmitEvent } from 'react'
import {
  deletedCountsSchema,
  foundPersonSchema,
  PERSON_SEARCH_RULE,
  personSearchSchema,
  type DeletedCounts,
  type FoundPerson,
  type PersonSearch,
} from '../../../../contract/enquirer'
import { describeSearch } from '../../../../contract/filters'
import { adminPaths } from '../../../../contract/admin-paths'
import { pagePaths } from '../../../../contract/paths'
import { inOneList } from '../../../../contract/text/plain-text'
import { postForJson } from '../../../lib/admin-http'
import { HttpError } from '../../../lib/http'
import { kenyanDate } from '../../../lib/kenyan-date'
import { saveJson } from '../../../lib/save-file'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm-dialog'
import { FormField } from '../../../ui/form-field'
import { VisuallyHidden } from '../../../ui/layout'
import { cardFrame } from '../../../ui/surfaces'
import { liveRegionStyle } from '../../../ui/text'
import { color, space, size } from '../../../ui/tokens'
import { STATUS_WORDS } from '../viewings/diary'

interface Found {
  readonly search: PersonSearch
  readonly data: FoundPerson
}

/** What is stored about somebody who wrote or asked for alerts or visits: to hand over, or to delete. */
export function PeoplePage() {
  const [text, setText] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const finding = useMutation({
    mutationFn: async (search: PersonSearch): Promise<Found> => ({
      search,
      data: await postForJson(adminPaths.findPerson, search, foundPersonSchema),
    }),
  })
  const deletion = useMutation({
    mutationFn: ({ search, data }: Found) =>
      postForJson(adminPaths.deletePerson, { ...search, ...countsOf(data) }, deletedCountsSchema),
    onSuccess: () => finding.reset(),
  })
  const { ask, dialog } = useConfirm()
  const found = finding.data
  const hasData = found !== undefined && Object.values(countsOf(found.data)).some((count) => count > 0)
  const isBusy = finding.isPending || deletion.isPending
  const error = finding.error ?? deletion.error

  function look(event: SubmitEvent) {
    event.preventDefault()
    const { success, data } = personSearchSchema.safeParse(text.includes('@') ? { email: text } : { phone: text })
    setInvalid(!success)
    finding.reset()
    deletion.reset()
    if (success) finding.mutate(data)
  }

  async function remove(person: Found) {
    const what = describeCounts(countsOf(person.data))
    const consequence = `${what} of ${whoIs(person)} will be deleted, with replies, notes and emails in the outbox. This cannot be undone.`
    const isSure = await ask({ ...QUESTION, text: consequence })
    if (!isSure) return
    setInvalid(false)
    deletion.mutate(person)
  }

  return (
    <div css={pageStyle}>
      <div>
        <h2>People</h2>
        <p css={{ marginTop: space.s8, color: color.inkQuiet }}>
          Find or delete what we hold about a person. Reviews belong to accounts; their authors delete them on the{' '}
          <Link to={pagePaths.account}>account page</Link>.
        </p>
      </div>
      <form css={formStyle} noValidate onSubmit={look} aria-label="Find a person">
        <FormField
          label="Their email or telephone"
          autoComplete="off"
          value={text}
          error={isInvalid ? PERSON_SEARCH_RULE : error ? failureOf(error) : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Working...' : 'Look up'}
        </Button>
      </form>
      <div role="status" css={liveRegionStyle}>
        {deletion.isSuccess && `${describeCounts(deletion.data)} of ${whoIs(deletion.variables)} deleted.`}
        {found && !hasData && `Nothing is stored under ${whoIs(found)}.`}
        {found?.data.hasStoppedMails && !hasData && ` ${STOPPED_MAILS}`}
        {found && hasData && <VisuallyHidden>Found: {describeCounts(countsOf(found.data))}.</VisuallyHidden>}
      </div>
      {found && hasData && (
        <FoundData
          who={whoIs(found)}
          data={found.data}
          isBusy={isBusy}
          onDownload={() => saveJson('personal-data.json', { ...found.search, ...found.data })}
          onDelete={() => void remove(found)}
        />
      )}
      {dialog}
    </div>
  )
}

function whoIs({ search: { email, phone } }: Found): string {
  return email ?? phone ?? ''
}

function countsOf({ messages, viewings, alerts }: FoundPerson): DeletedCounts {
  return { messages: messages.length, viewings: viewings.length, alerts: alerts.length }
}

function failureOf(error: Error): string {
  return error instanceof HttpError && error.status < 500 ? error.reason : FAILED
}

const FAILED = 'That did not work. Please check your connection and try again.'

const QUESTION = {
  title: 'Delete for good?',
  yes: 'Delete for good',
  no: 'Keep everything',
  destructive: true,
} as const

const pageStyle = { display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 720px)' } as const

const formStyle = { display: 'grid', gap: space.s12, justifyItems: 'start', '& > div': { width: '100%' } } as const

interface FoundDataProps {
  who: string
  data: FoundPerson
  isBusy: boolean
  onDownload: () => void
  onDelete: () => void
}

/** What was found, before anything is done with it. */
function FoundData({ who, data, isBusy, onDownload, onDelete }: FoundDataProps) {
  const { messages, viewings, alerts, hasStoppedMails } = data
  const id = useId()
  return (
    <section aria-labelledby={id} css={cardStyle}>
      <h3 id={id} css={{ overflowWrap: 'anywhere' }}>
        {describeCounts(countsOf(data))} from {who}
      </h3>
      <ul css={listStyle}>
        {messages.map(({ id: key, name, createdAt, message, listing, entries }) => (
          <li key={key}>
            <strong>{name}</strong>, {kenyanDate(Date.parse(createdAt))}
            {listing !== null && listing.title !== null && <>, about {listing.title}</>}
            {entries.length > 0 && (
              <>
                , <span css={{ whiteSpace: 'nowrap' }}>{notesOf(entries.length)}</span>
              </>
            )}
            <p css={textStyle}>{message}</p>
          </li>
        ))}
        {viewings.map(({ id: key, title, status, start, createdAt }) => (
          <li key={key}>
            <strong>Visit</strong>, {kenyanDate(Date.parse(start ?? createdAt))}, {STATUS_WORDS[status].toLowerCase()}
            <p css={textStyle}>{title}</p>
          </li>
        ))}
        {alerts.map(({ kind, filters, requestedAt, confirmedAt, refusedAt }) => (
          <li key={`${kind} ${requestedAt}`}>
            <strong>Alert</strong>, {kenyanDate(Date.parse(requestedAt))}
            {confirmedAt === null && ', not confirmed'}
            {refusedAt !== null && ', could not be delivered: the address does not exist'}
            <p css={textStyle}>{describeSearch(kind, filters)}</p>
          </li>
        ))}
      </ul>
      {hasStoppedMails && <p>{STOPPED_MAILS}</p>}
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s12 }}>
        <Button look="quiet" onClick={onDownload}>
          Download their data
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onDelete}>
          Delete for good
        </Button>
      </div>
    </section>
  )
}

/** Deleting the person's data does not end it: otherwise the mails would begin again. */
const STOPPED_MAILS = 'This address has asked never to get alerts. That is remembered without the address itself.'

function notesOf(count: number): string {
  return count === 1 ? 'with 1 office note' : `with ${count} office notes`
}

/** '2 messages, 1 visit and 1 alert' */
function describeCounts({ messages, viewings, alerts }: DeletedCounts): string {
  const counts = { message: messages, visit: viewings, alert: alerts }
  const parts = Object.entries(counts).flatMap(([what, count]) =>
    count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`],
  )
  return parts.length === 0 ? 'Nothing' : inOneList(parts)
}

const cardStyle = { display: 'grid', gap: space.s16, padding: space.s16, ...cardFrame } as const

const listStyle = { display: 'grid', gap: space.s16, overflowWrap: 'anywhere' } as const

const textStyle = {
  display: '-webkit-box',
  overflow: 'hidden',
  color: color.inkQuiet,
  fontSize: size.text15,
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
} as const
