import { documentChanges, documentKey, documentName, documentSize, publicDocuments, readDocuments } from './documents'

const plan = {
  kind: 'floor-plan',
  title: 'Ground floor',
  url: '/api/documents/Abc1/ground-floor.png',
  bytes: 340_400,
  audience: 'public',
} as const
const search = {
  ...plan,
  kind: 'title-search',
  title: '',
  url: '/api/documents/Xyz/search.pdf',
  audience: 'office',
} as const

it('reads documents and leaves out what cannot be shown', () => {
  const other = [null, 7, {}, { ...plan, kind: 'photo' }, { ...plan, bytes: -1 }, { ...plan, url: '/uploads/a.jpg' }]
  expect(readDocuments([plan, ...other, search])).toEqual([plan, search])
  expect(readDocuments(undefined)).toEqual([])
  expect(readDocuments({ 0: plan })).toEqual([])
})

it('takes a document with an unknown audience for an office one', () => {
  const documents = readDocuments([plan, { ...plan, audience: 'Public' }, { ...plan, audience: undefined }])
  expect(documents.map(({ audience }) => audience)).toEqual(['public', 'office', 'office'])
  expect(publicDocuments([plan, search])).toEqual([plan])
  expect(publicDocuments()).toEqual([])
})

it('reads the key of our own URLs alone', () => {
  expect(documentKey(plan.url)).toBe('Abc1')
  for (const url of [
    `https://a.example${plan.url}`,
    '/api/documents/../a/b.pdf',
    '/api/documents/a/b.exe',
    '/api/documents/a/b.pdf?x',
    '/api/documents/a/b.pdf\n',
    '/api/documents/a/',
  ]) {
    expect(documentKey(url)).toBeNull()
  }
})

it('names documents and their sizes', () => {
  expect([documentName(plan), documentName(search)]).toEqual(['Ground floor', 'Title search'])
  expect([1, 340_400, 999_499, 999_500, 10_485_760].map(documentSize)).toEqual([
    '1 kB',
    '340 kB',
    '999 kB',
    '1 MB',
    '10.5 MB',
  ])
})

it('says in words what changed', () => {
  expect(documentChanges([], [plan, search])).toBe('added Floor plan “Ground floor”, added Title search')
  expect(documentChanges(undefined, [])).toBe('none')
  expect(documentChanges([plan], undefined)).toBe('removed Floor plan “Ground floor”')
  expect(documentChanges([plan], [{ ...plan, audience: 'office' }])).toBe(
    'Floor plan “Ground floor” is now for the office',
  )
  expect(documentChanges([plan], [{ ...plan, title: 'Attic' }])).toBe(
    'Floor plan “Ground floor” is now Floor plan “Attic”',
  )
  expect(documentChanges([plan, search], [search, plan])).toBe('put in another order')
})
