import type { ReactNode } from 'react'
import { Container } from './layout'
import { color, radius, space } from './tokens'

interface MessageProps {
  title: string
  children?: ReactNode
  /** The next action. */
  action?: ReactNode
  /** The heading's level. */
  as?: 'h1' | 'h2' | 'h3'
  /** For failures: announced at once. */
  urgent?: boolean
}

/** An empty or failed state. */
export function Message({ title, children, action, as: Heading = 'h2', urgent = false }: MessageProps) {
  return (
    <div role={urgent ? 'alert' : undefined} css={boxStyle}>
      <Heading>{title}</Heading>
      {children && <p css={{ maxWidth: '46ch', color: color.inkQuiet, textWrap: 'balance' }}>{children}</p>}
      {action && <div css={{ marginTop: space.s12 }}>{action}</div>}
    </div>
  )
}

/** A page with one message and a next step. */
export function MessagePage(message: Omit<MessageProps, 'as'>) {
  return (
    <Container css={{ paddingBlock: space.s32 }}>
      <Message as="h1" {...message} />
    </Container>
  )
}

const boxStyle = {
  display: 'grid',
  justifyItems: 'center',
  gap: space.s12,
  padding: `${space.s72} ${space.s24}`,
  borderRadius: radius.card,
  background: color.sand,
  textAlign: 'center',
} as const
