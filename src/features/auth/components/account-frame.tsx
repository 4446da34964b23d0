import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { cardFrame } from '../../../ui/surfaces'
import { Container } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { PrivacyNote } from '../../../ui/text'
import { color, from, radius, size, space } from '../../../ui/tokens'
import { useLeaveWhenSignedIn } from '../use-leave-when-signed-in'

interface AccountFrameProps {
  title: string
  children: ReactNode
  /** The other account page, and for whom it is. */
  other: { readonly question: string; readonly to: string; readonly label: string }
}

/** The narrow column of all account pages, which a signed-in user leaves at once. */
export function AccountFrame({ title, children, other }: AccountFrameProps) {
  const retryIdentity = useLeaveWhenSignedIn()
  return (
    <Container css={{ paddingBlock: space.s32, [from.tablet]: { paddingBlock: space.s72 } }}>
      <section css={panelStyle}>
        <h1>{title}</h1>
        {retryIdentity && (
          <LoadError css={noteStyle} onRetry={retryIdentity}>
            Signing in is not available right now. Please check your connection.
          </LoadError>
        )}
        {children}
        <div css={{ display: 'grid', gap: space.s12, paddingTop: space.s24, borderTop: `1px solid ${color.line}` }}>
          <p>
            {other.question} <Link to={other.to}>{other.label}</Link>
          </p>
          <PrivacyNote>Google’s Firebase holds your account. You can delete it at any time.</PrivacyNote>
        </div>
      </section>
    </Container>
  )
}

/** Why the last attempt failed. No live region: the toast has announced it. */
export function Failure({ reason }: { reason: string | null }) {
  return reason !== null && <p css={{ color: color.danger, fontSize: size.text15 }}>{reason}</p>
}

export const accountFormStyle = { display: 'grid', gap: space.s16 } as const

const noteStyle = { padding: space.s16, borderRadius: radius.card, background: color.sand } as const

const panelStyle = {
  display: 'grid',
  gap: space.s24,
  maxWidth: 440,
  marginInline: 'auto',
  [from.tablet]: {
    padding: space.s32,
    ...cardFrame,
  },
} as const
