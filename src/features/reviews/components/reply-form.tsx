import { useId, type SubmitEvent } from 'react'
import type { ShownReview } from '../../../../contract/read-review'
import { Button } from '../../../ui/button'
import type { Ask } from '../../../ui/confirm-dialog'
import { controlStyle, Label } from '../../../ui/control'
import { TemplateChoice } from '../../../ui/template-choice'
import { space } from '../../../ui/tokens'
import { replyTemplatesFor } from '../reply-templates'

interface ReplyFormProps {
  review: ShownReview
  text: string
  onChange: (text: string) => void
  isPending: boolean
  onSubmit: () => void
  /** Asks before a template replaces typed text. Without it, templates are offered only while they replace nothing. */
  ask?: Ask | undefined
}

/** The reply to a review, typed or begun with a template. */
export function ReplyForm({ review, text, onChange, isPending, onSubmit, ask }: ReplyFormProps) {
  const id = useId()
  const templates = replyTemplatesFor(review.username)
  const isTyped = text.trim() !== '' && templates.every((template) => template.text !== text)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isPending) onSubmit()
  }

  async function beginWith(template: string) {
    if (isTyped && !(await ask?.(REPLACE_QUESTION))) return
    onChange(template)
  }

  return (
    <form css={{ display: 'grid', gap: space.s8, width: '100%', justifyItems: 'start' }} onSubmit={submit}>
      <div css={{ width: '100%' }}>
        <Label htmlFor={id}>Your reply</Label>
        <textarea
          id={id}
          css={controlStyle}
          rows={3}
          value={text}
          // What is sent must be what is shown, and a draft typed meanwhile would be discarded.
          readOnly={isPending}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {(ask !== undefined || !isTyped) && (
        <TemplateChoice templates={templates} disabled={isPending} onChoose={(template) => void beginWith(template)} />
      )}
      <Button type="submit" css={{ marginTop: space.s8 }} disabled={isPending}>
        {isPending ? 'Posting...' : 'Reply'}
      </Button>
    </form>
  )
}

const REPLACE_QUESTION = {
  title: 'Replace what you wrote?',
  text: 'The template replaces your text.',
  yes: 'Replace',
  no: 'Keep my text',
}
