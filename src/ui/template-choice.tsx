import { useId, type ComponentProps } from 'react'
import { Button } from './button'
import { below, color, radius, size, space } from './tokens'

interface TemplateChoiceProps extends Omit<ComponentProps<'div'>, 'role' | 'children'> {
  templates: readonly { readonly name: string; readonly text: string }[]
  disabled?: boolean
  onChoose: (text: string) => void
}

/** Beginnings of a text that somebody writes. */
export function TemplateChoice({ templates, disabled, onChoose, ...group }: TemplateChoiceProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} css={rowStyle} {...group}>
      <span id={id} css={labelStyle}>
        Start from
      </span>
      {templates.map(({ name, text }) => (
        <Button key={name} look="quiet" css={beginningStyle} disabled={disabled} onClick={() => onChoose(text)}>
          {name}
        </Button>
      ))}
    </div>
  )
}

const labelStyle = {
  color: color.inkQuiet,
  fontSize: size.text15,
  [below.tablet]: { width: '100%' },
} as const

/** Unlike the button that sends. */
const beginningStyle = { paddingInline: space.s12, borderRadius: radius.pill, fontSize: size.text13 } as const

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s8 } as const
