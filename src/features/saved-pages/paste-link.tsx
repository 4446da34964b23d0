import { navigate } from 'gatsby'
import { useState } from 'react'
import { SHORTLIST_PATH } from '../../../contract/paths'
import { parseShortlist } from '../../../contract/shortlist'
import { env } from '../../config/env'
import { Button } from '../../ui/button'
import { FormField } from '../../ui/form-field'
import { space } from '../../ui/tokens'

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

type PastedLink = { readonly path: string } | { readonly error: string }

/**
 * Reads a link that somebody pasted. Only shortlists of this site are opened: another site's link could lead anywhere.
 * @param origin of this page, such as `https://kilele.example`
 * @param siteUrl the site's public origin, which may be another one than this page's
 */
export function readPastedLink(text: string, origin: string, siteUrl = origin): PastedLink {
  const host = new URL(origin).host
  const pasted = /\S*\/shortlist\S*/.exec(text)?.[0] ?? text.trim()
  if (pasted === '') return { error: 'Paste the link first.' }
  const url = parseUrl(pasted, origin)
  if (url === null) return { error: `This is not a link. It should begin with ${origin}${SHORTLIST_PATH}.` }
  if (url.origin !== origin && url.origin !== siteUrl) {
    return { error: `This link leads to ${url.host || 'another place'}, not to ${host}. It was not opened.` }
  }
  if (url.pathname.replace(/\/$/, '') !== SHORTLIST_PATH || parseShortlist(url.search).names.length === 0) {
    return { error: 'This link leads to our site, but names no listings. Ask the sender for it again.' }
  }
  return { path: SHORTLIST_PATH + url.search }
}

/** People leave out `https://`. */
function parseUrl(text: string, origin: string): URL | null {
  const isAbsolute = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  try {
    return isAbsolute ? new URL(text) : text.startsWith('/') ? new URL(text, origin) : withScheme(text, origin)
  } catch {
    return null
  }
}

function withScheme(text: string, origin: string): URL | null {
  return /^[^\s/]+[.:][^\s/]+\//.test(text) ? new URL(`${new URL(origin).protocol}//${text}`) : null
}
