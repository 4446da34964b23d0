import { readPointText } from './read-point'

const MAP = 'https://www.google.com/maps/@-1.3197,36.7073,15z'

it.each([
  `\u200e${MAP}`,
  `\u2068 ${MAP}\u2069`,
  MAP.replace('-', '\u2212'),
  '\u200e-1.3197, 36.7073',
  '\u00ad\u22121.3197, 36.7073',
  '\ufe581.3197; 36.7073',
  '1.3197° S, 36.7073° E\ufeff',
])('reads the point of %j', (text) => {
  expect(readPointText(text)).toEqual({ point: { lat: -1.3197, lng: 36.7073 } })
})

it.each([
  ['\u200ehttps://maps.app.goo.gl/abc', /^is a short link/],
  ['\u200e6GCRMPJ4+4W', /^is a plus code/],
  ['\u200ehttps://www.google.com/maps', /^is a link without coordinates/],
  ['Karen', /^is not a point/],
])('says why it finds none in %j', (text, fault) => {
  expect(readPointText(text)).toEqual({ fault: expect.stringMatching(fault) as string })
})
