import { findPhoneNumbersInText } from 'libphonenumber-js/mobile'
import { agency } from '../../../../contract/agency'
import { CONTACT } from '../../../../contract/limits'
import { parsePhoneNumber, PHONE_COUNTRY } from '../../../../contract/text/phone-number'
import { plainText, withoutInvisibleMarks } from '../../../../contract/text/plain-text'

/** Who wrote a pasted chat, as far as the text tells, and what. */
interface ReadChat {
  /** '' when unknown. */
  readonly name: string
  /** In E.164 form; '' when unknown. */
  readonly phone: string
  /** What the person wrote; the whole text when several people did, or when nothing else can be told. */
  readonly message: string
}

/** '[23/11/2026, 10:15] Wanjiku: Hello', as phones and WhatsApp Web copy messages; the date may follow the time. */
const COPIED = /^\[(?=[^\]\n]{0,40}\d[:.]\d)[^\]\n]{8,50}\]\s*/
/**
 * '23/11/2026, 10:15 - Wanjiku: Hello', as exported chats have it; other languages write another word or comma between
 * date and time, and other words for the half of the day after it.
 */
const EXPORTED =
  /^\d{1,4}([/.-]) ?\d{1,2}\1 ?\d{1,4}\.?[,،]? +(?:\p{L}{1,4} +)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[\p{L}.]{1,5}(?: [\p{L}.]{1,3})?)? +[-–] +/u
const SENDER = /^([^:\n]{1,60}):\s?(.*)$/

/** Lines that WhatsApp itself writes among the messages, and what stands in the place of a photo or a call. */
const NOTICES = [
  /^messages and calls are (?:now )?(?:secured with )?end-to-end encrypt/,
  /^messages (?:you send )?to this (?:chat|group|business)\b.{0,80}\b(?:encrypt|secure)/,
  /^your security code with .{1,80} changed/,
  /^<?(?:image|photo|video|video note|audio|voice message|sticker|gif|document|contact card|location|media|view once .{1,20}) omitted>?$/,
  /^<(?:medias? omis|medien ausgeschlossen|multimedia omitido|arquivo de midia oculto|midia oculta|media weggelaten)>$/,
  /^(?:<attached: [^<>\n]{1,200}>|[^\n]{1,200}\.\w{2,5} \((?:file attached|fichier joint|datei angehangt|archivo adjunto)\))$/,
  /^(?:you deleted this message|this message was deleted(?: by .{1,80})?)\.?$/,
  /^(?:vous avez supprime ce message|ce message a ete supprime|du hast diese nachricht geloscht|diese nachricht wurde geloscht|se elimino este mensaje|eliminaste este mensaje|mensagem apagada|voce apagou esta mensagem)\.?$/,
  /^(?:missed (?:group )?(?:voice|video) call|(?:voice|video) call, (?:no answer|\d+ (?:sec|min|hr)s?))(?:[.,]? (?:tap|click) to call back)?\.?$/,
  /^waiting for this message\. this may take a while/,
  /^null$/,
]
/** What WhatsApp adds to the words of a message. */
const EDITED = /\s*<this message was edited>$/i

const INTRODUCTION = /\b(?:my name is|this is|jina langu ni)\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)/iu

export function readChat(pasted: string): ReadChat {
  const text = withoutInvisibleMarks(pasted)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
  const entries = entriesOf(text)
  const visitors = visitorsAmong(new Set(entries.map(({ sender }) => sender)))
  const [sender = ''] = visitors
  const message = (visitors.length === 1 ? wordsOf(entries, sender) : '') || text.trim()
  const number = parsePhoneNumber(withoutTilde(sender))
  return {
    name: number !== null || sender === '' ? introduced(message) : withoutTilde(sender),
    phone: number ?? visitorsNumber(message),
    message,
  }
}

/**
 * Cuts what is longer than a message may be, where a line or at least a word ends. The rest is '' for other texts.
 */
export function splitMessage(text: string): { readonly message: string; readonly rest: string } {
  if (text.length <= CONTACT.messageMax) return { message: text, rest: '' }
  const room = text.slice(0, CONTACT.messageMax)
  const [line, word] = [room.lastIndexOf('\n'), room.lastIndexOf(' ')]
  // A cut without a space must not divide the two halves of a character.
  const hard = room.length - (/[\ud800-\udbff]$/.test(room) ? 1 : 0)
  const end = line > 0 ? line : word > 0 ? word : hard
  return { message: text.slice(0, end).trim(), rest: text.slice(end).trim() }
}

interface Entry {
  readonly sender: string
  readonly lines: string[]
}

/** Lines without a date belong to the message above them; those with a date and no sender are WhatsApp's own. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  for (const line of text.split('\n')) {
    const date = dateBefore(line)
    const [, sender = '', first = ''] = date === 0 ? [] : (SENDER.exec(line.slice(date)) ?? [])
    if (date === 0) entries.at(-1)?.lines.push(line)
    else if (sender !== '') entries.push({ sender: sender.trim(), lines: [first] })
  }
  return entries
}

/** How many characters at the beginning of a line are the date and time of a message; 0 for none. */
function dateBefore(line: string): number {
  const withDigits = line.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
  return (COPIED.exec(withDigits) ?? EXPORTED.exec(withDigits))?.[0].length ?? 0
}

/** What one person wrote, without the lines that are WhatsApp's. */
function wordsOf(entries: readonly Entry[], sender: string): string {
  return entries
    .filter((entry) => entry.sender === sender)
    .flatMap(({ lines }) => lines.map((line) => line.replace(EDITED, '')))
    .filter((line) => !isNotice(line))
    .join('\n')
    .trim()
}

function isNotice(line: string): boolean {
  const plain = plainText(line)
  return NOTICES.some((notice) => notice.test(plain))
}

const OUR_NAMES = new Set(['You', agency.brand, agency.siteName].map(plainText))
const OUR_PEOPLE = new Set(
  agency.contacts.flatMap(({ name }) => [name, `${name} ${agency.brand}`, `${agency.brand} ${name}`].map(plainText)),
)
const OUR_NUMBERS = new Set(
  [agency.phone, ...agency.contacts, { label: `+${agency.whatsapp}` }].map(({ label }) => parsePhoneNumber(label)),
)

/** A visitor may be called like one of us: that name counts as ours only when somebody else wrote too. */
function visitorsAmong(senders: ReadonlySet<string>): readonly string[] {
  const others = [...senders].filter(
    (sender) => !OUR_NAMES.has(plainText(sender)) && !isOurNumber(parsePhoneNumber(withoutTilde(sender))),
  )
  const strangers = others.filter((sender) => !OUR_PEOPLE.has(plainText(withoutTilde(sender))))
  return strangers.length > 0 ? strangers : others
}

function isOurNumber(number: string | null): boolean {
  return number !== null && OUR_NUMBERS.has(number)
}

/** WhatsApp writes it before the name that a stranger gave. */
function withoutTilde(sender: string): string {
  return sender.replace(/^~\s*/, '')
}

/** A Kenyan number as people write it, with spaces, dots or hyphens among its digits. */
const KENYAN_NUMBER = /(^|[^\d+])((?:(?:\+|00)?254[ .-]?(?:\(0\)[ .-]?|0)?|0)[17](?:[ .-]?\d){8})(?!\d)/g
/** How a number begins that is not a price: with a plus, a zero or Kenya's code. */
const PHONE_START = /^\(?(?:\+|0|254)/

/** The first telephone number in a text that is not ours; '' for none. */
function visitorsNumber(text: string): string {
  // The finder takes no number from two that stand side by side, and knows no 00.
  const pieces = text
    .replaceAll(/(^|[^\d+])00(?=[1-9]\d)/g, '$1+')
    .replaceAll(KENYAN_NUMBER, '$1\n$2\n')
    .split('\n')
  for (const piece of pieces) {
    for (const { number, startsAt } of findPhoneNumbersInText(piece, PHONE_COUNTRY)) {
      if (PHONE_START.test(piece.slice(startsAt)) && !isOurNumber(number.number)) return number.number
    }
  }
  return ''
}

function introduced(message: string): string {
  const name = INTRODUCTION.exec(message)?.[1] ?? ''
  // The words before are found in any case, the name must begin with a capital letter.
  return /^\p{Lu}/u.test(name) ? name : ''
}
