import { CONTACT } from '../../../../contract/limits'
import { readChat, splitMessage } from './read-chat'

it.each([
  [
    'a message copied on an iPhone',
    '[23/11/2026, 10:15:33] Wanjiku Kamau: Is the villa free?\nI can come on Friday.',
    { name: 'Wanjiku Kamau', phone: '', message: 'Is the villa free?\nI can come on Friday.' },
  ],
  [
    'messages copied in WhatsApp Web, of an unknown number and the agency',
    '[10:15 am, 23/11/2026] +254 712 345678: Hello\n[10:16 am, 23/11/2026] You: Good morning\n[10:17 am, 23/11/2026] +254 712 345678: My name is Otieno. Is PR-042 free?',
    { name: 'Otieno', phone: '+254712345678', message: 'Hello\nMy name is Otieno. Is PR-042 free?' },
  ],
  [
    'an exported chat',
    '23/11/2026, 10:15 - ~ Achieng: Bei gani?',
    { name: 'Achieng', phone: '', message: 'Bei gani?' },
  ],
  [
    'invisible marks around the sender',
    '\u200e[23/11/2026, 10:15] \u202a+254\u00a0712\u00a0345678\u202c: Hello',
    { name: '', phone: '+254712345678', message: 'Hello' },
  ],
  [
    'a telephone number in the text',
    'Hi, this is Njeri Mwangi, call me on 0722 123 456 please. Budget 45,000,000.',
    {
      name: 'Njeri Mwangi',
      phone: '+254722123456',
      message: 'Hi, this is Njeri Mwangi, call me on 0722 123 456 please. Budget 45,000,000.',
    },
  ],
  [
    'a plain text with a price and a time',
    'I saw the house: 85 000 000 at 10:15. this is too much',
    { name: '', phone: '', message: 'I saw the house: 85 000 000 at 10:15. this is too much' },
  ],
  [
    'a chat of several people',
    '[23/11/2026, 10:15] Ann: Is it free?\n[23/11/2026, 10:16] Bob: Yes?',
    { name: 'Ann', phone: '', message: '[23/11/2026, 10:15] Ann: Is it free?\n[23/11/2026, 10:16] Bob: Yes?' },
  ],
  ['nothing', ' \n', { name: '', phone: '', message: '' }],
])('reads who wrote what when somebody pastes %s', (_what, pasted, read) => {
  expect(readChat(pasted)).toEqual(read)
})

const WANJIKU = { name: 'Wanjiku', phone: '' }
const NOTICE =
  '\u200eMessages and calls are end-to-end encrypted. No one outside of this chat, not even WhatsApp, can read or listen to them.'

it.each([
  [
    'iOS notices as messages of the visitor',
    `[23/11/2025, 10:14:02] Wanjiku: ${NOTICE}\n[23/11/2025, 10:15:33] Wanjiku: Is the villa free?\n\u200e[23/11/2025, 10:16:00] Wanjiku: \u200eimage omitted\n[23/11/2025, 10:16:20] Wanjiku: \u200eThis message was deleted.`,
    { ...WANJIKU, message: 'Is the villa free?' },
  ],
  [
    'Android notices without a sender',
    `23/11/2025, 10:14 - ${NOTICE} Tap to learn more.\n23/11/2025, 10:15 - Wanjiku: Is the villa free?\n23/11/2025, 10:16 - Your security code with Wanjiku changed. Tap to learn more.\n23/11/2025, 10:17 - Wanjiku: null\n23/11/2025, 10:18 - Wanjiku: You deleted this message\n23/11/2025, 10:19 - Wanjiku: This message was deleted`,
    { ...WANJIKU, message: 'Is the villa free?' },
  ],
  [
    'calls, edits and words that resemble notices',
    '23/11/2025, 10:15 - Wanjiku: Missed voice call\n23/11/2025, 10:16 - Wanjiku: Video call me tomorrow <This message was edited>\n23/11/2025, 10:17 - Wanjiku: The photo of the pool was deleted',
    { ...WANJIKU, message: 'Video call me tomorrow\nThe photo of the pool was deleted' },
  ],
  [
    'the greeting of a contact of ours by name',
    '23/11/2025, 10:15 - Otieno: Hello, how may I help?\n23/11/2025, 10:16 - +254 712 345678: Is PR-001 free?',
    { name: '', phone: '+254712345678', message: 'Is PR-001 free?' },
  ],
  [
    'the greeting of a contact of ours by number',
    '23/11/2025, 10:15 - +254 700 000 142: Hello, how may I help?\n23/11/2025, 10:16 - Wanjiku: Is PR-001 free?',
    { ...WANJIKU, message: 'Is PR-001 free?' },
  ],
  [
    'a visitor who is called like a contact of ours',
    '[10:15, 23/11/2025] Otieno: Is PR-001 free?\n[10:16, 23/11/2025] You: Yes',
    { name: 'Otieno', phone: '', message: 'Is PR-001 free?' },
  ],
  [
    'our own number in the words of a visitor',
    '23/11/2025, 10:15 - Wanjiku: I called +254 700 000 140. Mine is 0712 345 678',
    { name: 'Wanjiku', phone: '+254712345678', message: 'I called +254 700 000 140. Mine is 0712 345 678' },
  ],
  [
    'an American phone',
    '11/23/25, 10:15\u202fAM - Wanjiku: Is it free?\n11/23/25, 10:16\u202fAM - Wanjiku: <Media omitted>\n11/23/25, 10:17\u202fAM - Wanjiku: IMG-20251123-WA0003.jpg (file attached)',
    { ...WANJIKU, message: 'Is it free?' },
  ],
  [
    'an American iPhone',
    '[11/23/25, 10:15:33\u202fAM] Wanjiku: Is it free?\n[11/23/25, 10:16:02\u202fAM] Wanjiku: I mean the villa',
    { ...WANJIKU, message: 'Is it free?\nI mean the villa' },
  ],
  ['a French phone', '23/11/2025 à 10:15 - Wanjiku: Is it free?', { ...WANJIKU, message: 'Is it free?' }],
  ['a German phone', '23.11.25, 10:15 - Wanjiku: Is it free?', { ...WANJIKU, message: 'Is it free?' }],
  ['a Spanish phone', '23/11/25, 10:15 a. m. - Wanjiku: Is it free?', { ...WANJIKU, message: 'Is it free?' }],
  ['a Swedish phone', '2025-11-23 10:15 - Wanjiku: Is it free?', { ...WANJIKU, message: 'Is it free?' }],
  [
    'a phone with Arabic digits',
    '\u0662\u0663/\u0661\u0661/\u0662\u0660\u0662\u0665, \u0661\u0660:\u0661\u0665 - Wanjiku: Is it free on the \u0662\u0663?',
    { ...WANJIKU, message: 'Is it free on the \u0662\u0663?' },
  ],
  [
    'a message of several lines between others',
    '23/11/2025, 10:15 - Wanjiku: First line\nSecond line\n\nFourth line with 10:15 - in it\n23/11/2025, 10:16 - Kilele Properties: Good morning\n23/11/2025, 10:17 - Wanjiku: Thank you',
    { ...WANJIKU, message: 'First line\nSecond line\n\nFourth line with 10:15 - in it\nThank you' },
  ],
  [
    'a name with a colon',
    '23/11/2025, 10:15 - Mama Njeri: Karen viewing: Is it free?',
    { name: 'Mama Njeri', phone: '', message: 'Karen viewing: Is it free?' },
  ],
  [
    'only a photo',
    '[23/11/2025, 10:15] Wanjiku: image omitted',
    { ...WANJIKU, message: '[23/11/2025, 10:15] Wanjiku: image omitted' },
  ],
])('takes only the words of the visitor when the chat has %s', (_what, pasted, read) => {
  expect(readChat(pasted)).toEqual(read)
})

it.each([
  ['Hi, call me on 0712345678. 2 bedroom in Kilimani, budget 80k', '+254712345678'],
  ['My number is 0712 345 678\n10:30 tomorrow works', '+254712345678'],
  ['0712 345 678 2 bedrooms', '+254712345678'],
  ['Call 0712 345 678 0722 123 456', '+254712345678'],
  ['0712 011 345 0722 123 456', '+254712011345'],
  ['0712345678/0722345678', '+254712345678'],
  ['Call +254 (0)712 345 678', '+254712345678'],
  ['Call 254 0712 345 678', '+254712345678'],
  ['Call 00254712345678', '+254712345678'],
  ['https://wa.me/254712345678', '+254712345678'],
  ['My UK number is 0044 7911 123456', '+447911123456'],
  ['Call 0700 000 140 or 0722 123 456', '+254722123456'],
  ['My budget is 01 200 000 000 max', ''],
  ['Budget 110000000', ''],
  ['Budget KSh 25,000,000 or 700000000', ''],
  ['85 000 000 at 10:15', ''],
  ['IMG-20251123-WA0003.jpg', ''],
  ['Call 07123456789', ''],
  ['Call 0700 000 142', ''],
])('when the text is %j, finds the telephone number %j', (text, phone) => {
  expect(readChat(text).phone).toBe(phone)
})

it('ends and finds no number when the text is long and hostile', () => {
  for (const text of ['['.repeat(50_000), `[${'1:'.repeat(50_000)}`, '0 '.repeat(50_000), `+1${'-'.repeat(100_000)}`]) {
    expect(readChat(text).phone).toBe('')
  }
})

it.each([
  ['at a line', `${'a line of words\n'.repeat(400)}end`],
  ['at a word', 'word '.repeat(1_500)],
  ['within a word', '\u{1f600}'.repeat(4_000)],
])('divides a long text %s without losing anything', (_where, text) => {
  let { message, rest } = splitMessage(text)
  const parts = [message]
  while (rest !== '') {
    ;({ message, rest } = splitMessage(rest))
    parts.push(message)
  }
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(CONTACT.messageMax)
    expect(part).not.toMatch(/\p{Surrogate}/u)
  }
  expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})
