import { readChat } from './read-chat'

it.each([
  [
    'a message copied on an iPhone',
    '[23/11/2026, 10:15:33] Wanjiku Kamau: Is the villa free?\nI can come on Friday.',
    { name: 'Wanjiku Kamau', phone: '', message: 'Is the villa free?\nI can come on Friday.' },
  ],
  [
    'messages copied in WhatsApp Web, of an unknown number and the agency',
    '[10:15 am, 23/11/2026] +254 712 345678: Hello\n[10:16 am, 23/11/2026] You: Good morning\n[10:17 am, 23/11/2026] +254 712 345678: My name is Otieno. Is PR-042 free?',
    { name: 'Otieno', phone: '+254 712 345678', message: 'Hello\nMy name is Otieno. Is PR-042 free?' },
  ],
  [
    'an exported chat',
    '23/11/2026, 10:15 - ~ Achieng: Bei gani?',
    { name: 'Achieng', phone: '', message: 'Bei gani?' },
  ],
  [
    'invisible marks around the sender',
    '\u200e[23/11/2026, 10:15] \u202a+254\u00a0712\u00a0345678\u202c: Hello',
    { name: '', phone: '+254 712 345678', message: 'Hello' },
  ],
  [
    'a telephone number in the text',
    'Hi, this is Njeri Mwangi, call me on 0722 123 456 please. Budget 45,000,000.',
    {
      name: 'Njeri Mwangi',
      phone: '0722 123 456',
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

it('takes no time when the text is long and hostile', () => {
  const begun = performance.now()
  for (const text of ['['.repeat(50_000), `[${'1:'.repeat(50_000)}`, '0 '.repeat(50_000), `+1${'-'.repeat(100_000)}`]) {
    readChat(text)
  }
  expect(performance.now() - begun).toBeLessThan(2_000)
})
