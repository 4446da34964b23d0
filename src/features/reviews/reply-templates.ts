/** Beginnings of a reply, by what they are for. The administrator finishes them. */
const TEMPLATES = [
  {
    name: 'Thanks',
    text: (to: string) => `Thank you for your kind words${to}. It was a pleasure to help you.`,
  },
  {
    name: 'Sorry',
    text: (to: string) =>
      `Thank you for telling us${to}. We are sorry that this went wrong. Please call us, so that we can put it right.`,
  },
  {
    name: 'Next search',
    text: (to: string) =>
      `Thank you for visiting us${to}. Tell us what you are looking for next, and we will gladly help you find it.`,
  },
] as const

export interface ReplyTemplate {
  name: string
  text: string
}

/** @param username null or blank for a reviewer without a name, who is addressed without one */
export function replyTemplatesFor(username: string | null | undefined): ReplyTemplate[] {
  const name = username?.trim()
  return TEMPLATES.map((template) => ({ name: template.name, text: template.text(name ? `, ${name}` : '') }))
}
