/** Beginnings of an answer, by what they are for. The administrator finishes them. */
export const REPLY_TEMPLATES = [
  { name: 'Thanks', text: 'Thank you for your kind words. It was a pleasure to help you.' },
  { name: 'Sorry', text: 'We are sorry that this went wrong. Please call us, so that we can put it right.' },
  { name: 'Come again', text: 'Thank you for visiting. Tell us what you are looking for, and we will find it.' },
] as const
