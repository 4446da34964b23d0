import type { ReactNode } from 'react'
import { cardFrame } from '../../../ui/card'
import { Container } from '../../../ui/layout'
import { PrivacyNote } from '../../../ui/privacy-note'
import { color, from, space } from '../../../ui/tokens'

interface AccountFrameProps {
  title: string
  children: ReactNode
  /** The link to the other account page. */
  footer: ReactNode
}

/** The narrow column of all account pages. */
export function AccountFrame({ title, children, footer }: AccountFrameProps) {
  return (
    <Container css={{ paddingBlock: space.s32, [from.tablet]: { paddingBlock: space.s72 } }}>
      <section css={panelStyle}>
        <h1>{title}</h1>
        {children}
        <div css={{ paddingTop: space.s16, borderTop: `1px solid ${color.line}` }}>
          {footer}
          <PrivacyNote>Google’s Firebase holds your account. You can delete it at any time.</PrivacyNote>
        </div>
      </section>
    </Container>
  )
}

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
