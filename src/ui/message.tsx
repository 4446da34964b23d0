import type { ReactNode, ComponentProps } from 'react'
import { Button } from './button'
import { Container } from './layout'
import { color, radius, space } from './tokens'

interface MessageProps {
  title: string
  children?: ReactNode
  /** The next action. */
  action?: ReactNode
  /** The heading's level. */
  as?: 'h1' | 'h2' | 'h3'
  /** A failure is announced at once. */
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

interface LoadErrorProps extends ComponentProps<'div'> {
  onRetry: () => unknown
}

/** A part of a page that could not be loaded: announced at once, with a button that tries again. */
export function LoadError({ onRetry, children, ...box }: LoadErrorProps) {
  return (
    <div role="alert" css={loadErrorStyle} {...box}>
      <p>{children}</p>
      <Button look="quiet" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  )
}

interface LoadErrorMessageProps extends Pick<ComponentProps<typeof Message>, 'as' | 'children'> {
  onRetry: () => unknown
}

/** A page, or a list, that could not be loaded, with a button that tries again. */
export function LoadErrorMessage({ onRetry, ...message }: LoadErrorMessageProps) {
  return (
    <Message title="Oops!" urgent action={<Button onClick={() => void onRetry()}>Try again</Button>} {...message} />
  )
}

const loadErrorStyle = { display: 'grid', justifyItems: 'start', gap: space.s12 } as const

/** One sentence about what a page does not show. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" css={noteStyle}>
      {children}
    </p>
  )
}

export const noteStyle = {
  marginBottom: space.s16,
  padding: `${space.s12} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
} as const
