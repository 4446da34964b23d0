import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nginxMap, parseRedirects, verifyRedirects } from './redirects'

const REFERENCES = new Map([['PR-042', '/properties/villa-x7k2']])
const FILES = ['index.html', 'contact/index.html', 'properties/index.html', 'properties/villa-x7k2/index.html', 'a.pdf']
const PATH = '/data/redirects.csv'

function read(...lines: string[]) {
  const redirects = parseRedirects({ path: PATH, text: ['old,new', ...lines].join('\n') }, REFERENCES)
  verifyRedirects({ path: PATH }, redirects, FILES)
  return redirects.map(({ from, to }) => [from, to])
}

it('reads paths, addresses of the former site, queries, quotes and references', () => {
  const text = [
    '\uFEFFold,new',
    '/About-Us/,/contact',
    'https://old.example/listing.php?id=7&Lang=en,PR-042',
    'HTTP://OLD.EXAMPLE/caf%C3%A9, /properties?type=rent#list ',
    '"/a,b ""c""","/a.pdf"',
    '/?p=12,pr 42',
    '',
  ].join('\r\n')
  const redirects = parseRedirects({ path: PATH, text }, REFERENCES)
  verifyRedirects({ path: PATH }, redirects, FILES)
  assert.deepEqual(
    redirects.map(({ line, from, to }) => [line, from, to]),
    [
      [2, '/about-us', '/contact'],
      [3, '/listing.php?id=7&lang=en', '/properties/villa-x7k2'],
      [4, '/café', '/properties?type=rent#list'],
      [5, '/a,b "c"', '/a.pdf'],
      [6, '/?p=12', '/properties/villa-x7k2'],
    ],
  )
})

it('reads no file, an empty one and one without lines as no redirects', () => {
  for (const text of ['', '\n', 'old,new\n']) assert.deepEqual(parseRedirects({ path: PATH, text }, REFERENCES), [])
})

for (const [name, lines, fault] of [
  ['a line with one column', ['/about'], 'line 2: a line has two columns'],
  ['a line with three columns', ['/about,/contact,301'], 'line 2: a line has two columns'],
  ['an open quote', ['"/about,/contact'], 'line 2: a line has two columns'],
  ['an address without a slash', ['about,/contact'], 'line 2: the old address "about" must begin with / or http'],
  ['an address of another host', ['//old.example/x,/contact'], 'must begin with / or http'],
  ['a fragment', ['/about#team,/contact'], 'browsers do not send what follows #'],
  ['the home page', ['https://old.example/,/contact'], 'is the home page'],
  ['a hidden file', ['/.htaccess,/contact'], 'no request can have the path'],
  ['an encoded slash', ['/a%2Fb,/contact'], 'no request can have the path'],
  ['an encoded question mark', ['/a%3Fb,/contact'], 'no request can have the path'],
  ['a path of the backend', ['/api/properties,/contact'], 'belongs to this site itself'],
  ['a path of the dashboard', ['/Admin/login,/contact'], 'belongs to this site itself'],
  ['a very long address', [`/${'a'.repeat(900)},/contact`], 'at most 900 bytes'],
  ['a double', ['/about,/contact', '', '/ABOUT/,/'], 'line 4: /about has a target already, in line 2'],
  ['another site as target', ['/about,//evil.example/x'], 'leads to another site'],
  ['another site behind a backslash', ['/about,/\\evil.example'], 'leads to another site'],
  ['a full address as target', ['/about,https://evil.example/'], 'must be a path like /contact or a reference'],
  ['an unknown reference', ['/about,PR-043'], 'line 2: no listing on the site has the reference PR-043'],
  ['an unknown page', ['/about,/contact', '/x,/nowhere?a=1'], 'line 3: this site has no page /nowhere?a=1'],
  ['a loop of one', ['/about,/about'], 'line 2: /about leads in a circle'],
  ['a loop of two', ['/a,/b', '/b/,/A'], 'line 2: /a leads in a circle, through line 3; line 3: /b leads in a circle'],
  ['a chain', ['/a,/b', '/b,/contact'], 'line 2: /b is an old address itself, in line 3'],
  ['a page of this site', ['/Contact,/'], 'line 2: /contact is a page of this site'],
  ['a filtered list of this site', ['/properties?type=rent,/contact'], 'is a page of this site'],
  ['a file of this site', ['/a.pdf,/contact'], 'is a page of this site'],
] as const) {
  it(`refuses ${name}, and names file and line`, () => {
    assert.throws(
      () => read(...lines),
      ({ name: type, message }: Error) =>
        type === 'UserError' && message.startsWith(`${PATH} cannot be used: line `) && message.includes(fault),
    )
  })
}

it('refuses a file without its first line, and names the first ten faults', () => {
  const text = Array.from({ length: 15 }, () => '/about').join('\n')
  assert.throws(() => parseRedirects({ path: PATH, text }, REFERENCES), {
    message: /cannot be used: line 1: the first line must be old,new; line 2: .*; and 5 more\.$/,
  })
})

it('writes two texts in quotes for each line of the map of nginx, whatever they hold', () => {
  const text = ['old,new', String.raw`"/a""; } $host {",/contact?q=$uri\;{}`, '/?p=1,/'].join('\n')
  assert.equal(
    nginxMap(parseRedirects({ path: PATH, text }, REFERENCES)),
    [
      String.raw`"/a\"; } $host {" "/contact?q=%24uri%5C;{}";`,
      String.raw`"/a\"; } $host {/" "/contact?q=%24uri%5C;{}";`,
      '"/?p=1" "/";\n',
    ].join('\n'),
  )
})
