import { useState } from 'react'
import { env } from '../../config/env'
import { Button } from '../../ui/button'
import { FormField } from '../../ui/form-field'
import { space } from '../../ui/tokens'
import { checkText } from './check-text'
import { lookUp } from './look-up'
import { VerdictCard } from './verdict-card'
import type { Verdict } from './verdict'

/** What was typed stays, whatever the verdict. */
export function CheckForm() {
  const [text, setText] = useState('')
  const [verdict, setVerdict] = useState<Verdict | 'pending' | null>(null)

  async function check() {
    const result = checkText(text, { host: new URL(env.siteUrl || window.location.origin).host })
    setVerdict('outcome' in result ? result : 'pending')
    if ('lookUp' in result) setVerdict(await lookUp(result))
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
          onChange={({ target }) => {
            setText(target.value)
            setVerdict(null)
          }}
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
