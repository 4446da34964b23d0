import type { ReactNode } from 'react'
import { color, size, space } from '../ui/tokens'

/** One component under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 css={{ marginBottom: space.s12, fontSize: size.text15, color: color.inkQuiet }}>{name}</h3>
      {children}
    </div>
  )
}

export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section css={{ display: 'grid', gap: space.s32 }}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
