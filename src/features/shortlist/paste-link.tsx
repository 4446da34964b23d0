import { navigate } from 'gatsby'
import { useState } from 'react'
import { env } from '../../config/env'
import { Button } from '../../ui/button'
import { FormField } from '../../ui/form-field'
import { space } from '../../ui/tokens'
import { readPastedLink } from './read-pasted-link'

/** For a link that came as text, without being a link. */
export function PasteLink() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function open() {
    const pasted = readPastedLink(text, window.location.origin, env.siteUrl)
    if ('error' in pasted) setError(pasted.error)
    else navigate(pasted.path)
  }

  return (
    <form
      noValidate
      css={formStyle}
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <FormField
        label="Paste the link you were sent"
        inputMode="url"
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="quiet" css={{ justifySelf: 'start' }}>
        Open shortlist
      </Button>
    </form>
  )
}

const formStyle = {
  display: 'grid',
  gap: space.s8,
  maxWidth: '36rem',
  marginBlock: `${space.s16} ${space.s32}`,
} as const
