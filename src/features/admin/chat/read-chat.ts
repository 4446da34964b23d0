import { agency } from '../../../config/agency'

/** Who wrote a pasted chat, as far as the text tells, and what. */
export interface ReadChat {
  /** '' when unknown. */
  readonly name: string
  /** As written; '' when unknown. */
  readonly phone: string
  /** What the person wrote; the whole text when several people did. */
  readonly message: string
}

/** Marks of direction, which WhatsApp puts around names and dates. */
const INVISIBLE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** '[23/11/2026, 10:15] Wanjiku: Hello', as phones and WhatsApp Web copy messages; the date may follow the time. */
const COPIED = /^\[(?=[^\]\n]{0,30}\d[:.]\d)[^\]\n]{8,40}\]\s*([^:\n]{1,60}):\s?(.*)$/
/** '23/11/2026, 10:15 - Wanjiku: Hello', as exported chats have them. */
const EXPORTED =
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?\s+-\s+([^:\n]{1,60}):\s?(.*)$/i
/** International, or as written in Kenya: 0712 345 678, 0110 … */
const PHONE = /(?:\+\d|\b00\d|\b254[17]|\b0[17])[\d\s().-]{6,17}\d\b/
const INTRODUCTION = /\b(?:my name is|this is|jina langu ni)\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)/iu

export function readChat(pasted: string): ReadChat {
  const text = pasted
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
  const entries = entriesOf(text)
  const visitors = new Set(entries.map(({ sender }) => sender).filter((sender) => !isAgency(sender)))
  const [sender = ''] = visitors
  const message =
    visitors.size === 1
      ? entries
          .filter((one) => one.sender === sender)
          .map(textOf)
          .join('\n')
      : text
  const isNumber = PHONE.test(sender)
  return {
    name: isNumber || sender === '' ? introduced(message) : sender.replace(/^~\s*/, ''),
    phone: (isNumber ? sender : (PHONE.exec(message)?.[0] ?? '')).replace(/^~\s*/, '').trim(),
    message: message.trim(),
  }
}

interface Entry {
  readonly sender: string
  readonly lines: string[]
}

function textOf({ lines }: Entry): string {
  return lines.join('\n')
}

/** Lines without a date belong to the message above them. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  for (const line of text.split('\n')) {
    const [, sender, first] = COPIED.exec(line) ?? EXPORTED.exec(line) ?? []
    if (sender === undefined || first === undefined) entries.at(-1)?.lines.push(line)
    else entries.push({ sender: sender.trim(), lines: [first] })
  }
  return entries
}

function isAgency(sender: string): boolean {
  return ['you', agency.brand, agency.siteName].some((name) => name.toLowerCase() === sender.toLowerCase())
}

function introduced(message: string): string {
  const name = INTRODUCTION.exec(message)?.[1] ?? ''
  // The words before are found in any case, the name must begin with a capital letter.
  return /^\p{Lu}/u.test(name) ? name : ''
}
