import { useState } from 'react'
import { env } from '../../config/env'
import { Button } from '../../ui/button'
import { FormField } from '../../ui/form-field'
import { space } from '../../ui/tokens'
import { lookUp, uncheckedVerdict } from './look-up'
import type { Verdict } from './verdict'
import { VerdictCard } from './verdict-card'

/** What was typed stays, whatever the verdict. */
export function CheckForm() {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<{ text: string; verdict: Verdict | 'pending' } | null>(null)
  // A verdict on another text than the one in the field would mislead.
  const verdict = checked?.text === text ? checked.verdict : null

  async function check() {
    setChecked({ text, verdict: 'pending' })
    const result = await verdictOn(text)
    setChecked((last) => (last?.text === text ? { text, verdict: result } : last))
  }

  return (
    <div css={{ display: 'grid', gap: space.s24 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
        noValidate
        css={{ display: 'grid', gap: space.s12 }}
      >
        <FormField
          label="Number, link, reference or photo’s code"
          hint="For example 0712 345 678, PR-042 or a link from a chat."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={verdict === 'pending'} css={{ justifySelf: 'start' }}>
          Check it
        </Button>
      </form>
      <div role="status" aria-live="polite">
        {verdict === 'pending' ? <p>Looking it up.</p> : verdict && <VerdictCard verdict={verdict} />}
      </div>
    </div>
  )
}

/** Never throws: what could not be checked is a verdict too. */
async function verdictOn(text: string): Promise<Verdict> {
  const checks = await loadChecks()
  if (checks === null) return uncheckedVerdict('The site could not be reached.')
  const result = checks.checkText(text, { host: new URL(env.siteUrl || window.location.origin).host })
  return 'lookUp' in result ? lookUp(result) : result
}

/** Loaded with the first check: it contains the numbering plans of all telephones. Null without a connection. */
async function loadChecks() {
  try {
    return await import(/* webpackChunkName: "check" */ './check-text')
  } catch {
    return null
  }
}
