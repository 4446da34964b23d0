import { Link } from 'gatsby'
import { useState } from 'react'
import { listingPath, pagePaths } from '../../../contract/paths'
import { agency } from '../../../contract/agency'
import { env } from '../../config/env'
import { Button, buttonStyle } from '../../ui/button'
import { cardFrame } from '../../ui/surfaces'
import { CheckIcon, createIcon, CloseIcon, PhoneIcon } from '../../ui/icons'
import { FormField } from '../../ui/form-field'


import { Container } from '../../ui/layout'
import { color, from, radius, size, space } from '../../ui/tokens'
import { lookUp, uncheckedVerdict, type Verdict } from './look-up'

/**
 * Whether a number, link or reference is ours. Works in the browser; only references, listings and photos are looked
 * up.
 */
export function CheckPage() {
  return (
    <Container css={{ paddingBlock: `${space.s32} ${space.s72}` }}>
      <div css={columnsStyle}>
        <div>
          <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>Is it really {agency.brand}?</h1>
          <p
            css={{
              maxWidth: '56ch',
              marginBlock: `${space.s12} ${space.s24}`,
              color: color.inkQuiet,
              fontSize: size.text17,
            }}
          >
            Paste what you were sent. We compare it with our own numbers, links and listings. What you paste stays in
            your browser; only a reference, a listing or a photo is looked up on our server.
          </p>
          <noscript>
            <p>Checking needs JavaScript, which is switched off in this browser. Compare with the list on this page.</p>
          </noscript>
          <CheckForm />
        </div>
        <aside css={asideStyle} aria-label="Our only numbers and email address">
          <h2 css={{ fontSize: size.text20 }}>Our only numbers and email address</h2>
          <ul css={{ display: 'grid', gap: space.s4 }}>
            {[{ name: 'Main number', label: agency.phone.label }, ...agency.contacts, EMAIL].map(({ name, label }) => (
              <li key={label} css={lineStyle}>
                <span>{name}</span> {label}
              </li>
            ))}
          </ul>
          <p>
            <strong>We never ask for money before a viewing.</strong> Nobody from our team takes a fee, a deposit or an{' '}
            <span css={{ whiteSpace: 'nowrap' }}>M-Pesa</span> payment to show you a home or a car.
          </p>
        </aside>
      </div>
    </Container>
  )
}

const EMAIL = { name: 'Email', label: agency.email }

const columnsStyle = {
  display: 'grid',
  gap: space.s32,
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: space.s72, alignItems: 'start' },
} as const

const asideStyle = {
  display: 'grid',
  gap: space.s16,
  padding: space.s24,
  borderRadius: radius.card,
  background: color.sand,
} as const

/** One number below the other, to be compared digit by digit. */
const lineStyle = {
  display: 'grid',
  gridTemplateColumns: '7rem minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  '& > span': { color: color.inkQuiet },
} as const

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

/** Yes, no or ask us: in words and with a sign, then what to do next. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const { outcome, title, explanation, listing } = verdict
  const OutcomeIcon = OUTCOME_ICONS[outcome]
  return (
    <section aria-label="Result" css={[cardStyle, edgeOf[outcome]]}>
      <h2 css={titleStyle}>
        <OutcomeIcon size={28} />
        {title}
      </h2>
      <p css={{ overflowWrap: 'anywhere' }}>{explanation}</p>
      {listing && (
        <p>
          It belongs to <Link to={listingPath(listing.kind, listing.id)}>{listing.title}</Link>.
        </p>
      )}
      {outcome === 'no' && <p>Do not send money or documents. Tell us about it:</p>}
      {outcome !== 'yes' && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
          <a href={agency.phone.href} css={buttonStyle('primary')}>
            <PhoneIcon />
            Call {agency.phone.label}
          </a>
          <Link to={pagePaths.contact} css={buttonStyle('quiet')}>
            Write to us
          </Link>
        </div>
      )}
    </section>
  )
}

const QuestionIcon = createIcon('M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5v.1')

const OUTCOME_ICONS = { yes: CheckIcon, no: CloseIcon, ask: QuestionIcon } as const

const cardStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s24,
  ...cardFrame,
  borderLeftWidth: 6,
} as const

const edgeOf = {
  yes: { borderLeftColor: color.primary, '& svg': { color: color.primary } },
  no: { borderLeftColor: color.danger, '& h2 svg': { color: color.danger } },
  ask: { borderLeftColor: color.accent, '& h2 svg': { color: color.accent } },
} as const

const titleStyle = { display: 'flex', alignItems: 'center', gap: space.s12, fontSize: size.text25 } as const
