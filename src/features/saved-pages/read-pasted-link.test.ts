import { readPastedLink } from './paste-link'

const origin = 'https://kilele.example'

it.each([
  ['https://kilele.example/shortlist?ids=car:a&yes=car:a', '/shortlist?ids=car:a&yes=car:a'],
  ['  kilele.example/shortlist?ids=car:a ', '/shortlist?ids=car:a'],
  ['/shortlist?ids=car:a', '/shortlist?ids=car:a'],
  ['1 car: say yes or no\nhttps://kilele.example/shortlist?ids=car:a', '/shortlist?ids=car:a'],
  ['https://kilele.example/shortlist/?ids=car:a', '/shortlist?ids=car:a'],
])('opens %s', (text, path) => {
  expect(readPastedLink(text, origin)).toEqual({ path })
})

it.each([
  ['', 'Paste the link first.'],
  ['hello', 'This is not a link.'],
  ['https://evil.example/shortlist?ids=car:a', 'This link leads to evil.example, not to kilele.example.'],
  ['http://kilele.example/shortlist?ids=car:a', 'This link leads to kilele.example, not to'],
  ['https://kilele.example@evil.example/shortlist?ids=car:a', 'This link leads to evil.example'],
  ['//evil.example/shortlist?ids=car:a', 'This link leads to evil.example'],
  ['javascript://kilele.example/shortlist?ids=car:a', 'was not opened'],
  ['https://kilele.example/properties', 'names no listings'],
  ['https://kilele.example/shortlist?ids=', 'names no listings'],
])('refuses %s', (text, sentence) => {
  expect(readPastedLink(text, origin)).toEqual({ error: expect.stringContaining(sentence) as unknown })
})
