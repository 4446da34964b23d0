import { Link } from 'gatsby'
import { useState, type SubmitEvent } from 'react'
import {
  deletedCountsSchema,
  foundPersonSchema,
  personSearchSchema,
  type FoundPerson,
  type PersonSearch,
} from '../../../../contract/account-data'
import { adminPaths } from '../../../../contract/admin-paths'
import { pagePaths } from '../../../../contract/paths'
import { postForJson } from '../../../lib/admin-http'
import { HttpError } from '../../../lib/http'
import { saveJson } from '../../../lib/save-json'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm-dialog'
import { FormField } from '../../../ui/form-field'
import { color, space } from '../../../ui/tokens'
import { describeCounts, FoundData } from './found-data'

interface Found {
  readonly search: PersonSearch
  readonly data: FoundPerson
}

/** What is stored about somebody who wrote or asked for alerts: to hand over, or to delete. */
export function PeoplePage() {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { ask, dialog } = useConfirm()

  async function attempt(act: () => Promise<void>) {
    setFailure(null)
    setDeleted(null)
    setBusy(true)
    try {
      await act()
    } catch (error) {
      setFailure(error instanceof HttpError && error.status < 500 ? error.reason : FAILED)
    }
    setBusy(false)
  }

  function look(event: SubmitEvent) {
    event.preventDefault()
    const parsed = personSearchSchema.safeParse(text.includes('@') ? { email: text } : { phone: text })
    if (!parsed.success) {
      setFound(null)
      setDeleted(null)
      setFailure(INVALID)
      return
    }
    const search = parsed.data
    void attempt(async () => {
      setFound(null)
      setFound({ search, data: await postForJson(adminPaths.findPerson, search, foundPersonSchema) })
    })
  }

  async function remove({ search, data: { messages, alerts } }: Found) {
    const who = search.email ?? search.phone ?? ''
    const what = describeCounts({ messages: messages.length, alerts: alerts.length })
    const consequence = `${what} of ${who} will be deleted, with replies, notes and e-mails in the outbox. This cannot be undone.`
    const isSure = await ask({ ...QUESTION, text: consequence })
    if (!isSure) return
    const body = { ...search, messages: messages.length, alerts: alerts.length }
    await attempt(async () => {
      const counts = await postForJson(adminPaths.deletePerson, body, deletedCountsSchema)
      setFound(null)
      setDeleted(`${describeCounts(counts)} of ${who} deleted.`)
    })
  }

  return (
    <div css={pageStyle}>
      <div>
        <h2>People</h2>
        <p css={{ marginTop: space.s8, color: color.inkQuiet }}>
          When somebody asks what you store about them, or wants it deleted, find it here. Reviews belong to accounts;
          their authors delete them on the <Link to={pagePaths.account}>account page</Link>.
        </p>
      </div>
      <form css={formStyle} noValidate onSubmit={look} aria-label="Find a person">
        <FormField
          label="Their e-mail or telephone"
          autoComplete="off"
          value={text}
          error={failure ?? undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Working...' : 'Look up'}
        </Button>
      </form>
      <div role="status">{deleted}</div>
      {found && (
        <FoundData
          who={found.search.email ?? found.search.phone ?? ''}
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

const INVALID = 'Enter an e-mail address or a telephone number of 7 to 15 digits.'
const FAILED = 'That did not work. Please check your connection and try again.'

const QUESTION = {
  title: 'Delete for good?',
  yes: 'Delete for good',
  no: 'Keep everything',
  destructive: true,
} as const

const pageStyle = { display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 720px)' } as const

const formStyle = { display: 'grid', gap: space.s12, justifyItems: 'start', '& > div': { width: '100%' } } as const
