import type { ComponentProps } from 'react'
import { Button } from './button'
import { Message } from './message'
import { space } from './tokens'

interface LoadErrorProps extends ComponentProps<'div'> {
  onRetry: () => unknown
}

/** A part of a page that could not be loaded: announced at once, with a button that tries again. */
export function LoadError({ onRetry, children, ...box }: LoadErrorProps) {
  return (
    <div role="alert" css={boxStyle} {...box}>
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

/** The same in place of all that a page shows. */
export function LoadErrorMessage({ onRetry, ...message }: LoadErrorMessageProps) {
  return (
    <Message title="Oops!" urgent action={<Button onClick={() => void onRetry()}>Try again</Button>} {...message} />
  )
}

const boxStyle = { display: 'grid', justifyItems: 'start', gap: space.s12 } as const
