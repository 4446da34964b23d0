import { useId, type ReactNode } from 'react'
import { cardFrame } from '../../ui/surfaces'
import { color, from, size, space } from '../../ui/tokens'

/** One thing that can be done with the account. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} css={panelStyle}>
      <h2 id={id} css={{ fontSize: size.text20 }}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What went wrong, read out at once. */
export function Failure({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="alert" css={{ color: color.danger }}>
      {text}
    </p>
  )
}

const panelStyle = {
  display: 'grid',
  gap: space.s16,
  padding: space.s16,
  ...cardFrame,
  [from.tablet]: { padding: space.s24 },
} as const
