import type { ComponentProps, ReactNode } from 'react'
import { color, font, from, size, space } from '../ui/tokens'

/** One component, or one of its states, under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div css={{ minWidth: 0 }}>
      <h3 css={nameStyle}>{name}</h3>
      {children}
    </div>
  )
}

/** A chapter; samples are two across on a wide screen. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section css={samplesStyle}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Things side by side as far as they fit. */
export function Row(row: ComponentProps<'div'>) {
  return <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s12 }} {...row} />
}

/** Things one below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div css={{ display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</div>
}

const nameStyle = {
  marginBottom: space.s12,
  color: color.inkQuiet,
  fontFamily: font.text,
  fontSize: size.text13,
  fontWeight: 600,
  letterSpacing: 0,
} as const

const samplesStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s32,
  paddingTop: space.s32,
  borderTop: `1px solid ${color.line}`,
  [from.tablet]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: space.s48,
    '& > h2': { gridColumn: '1 / -1' },
  },
} as const
