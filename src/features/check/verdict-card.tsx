import { Link } from 'gatsby'
import { agency } from '../../../contract/agency'
import { listingPath, pagePaths } from '../../../contract/paths'
import { buttonStyle } from '../../ui/button'
import { CheckIcon, createIcon, CloseIcon, PhoneIcon } from '../../ui/icons'
import { cardFrame } from '../../ui/surfaces'
import { color, size, space } from '../../ui/tokens'
import type { Verdict } from './verdict'

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
