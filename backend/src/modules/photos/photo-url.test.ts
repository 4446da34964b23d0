import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mediaPath } from '../../../../contract/site/media'
import { HttpError } from '../../lib/errors'
import { isAllowedUrl, parsePhotoUrl, parseMediaPath } from './photo-url'

const SOURCES = ['https://utfs.io', 'https://*.ufs.sh', 'https://photos.example:8443']

describe('parseMediaPath', () => {
  it('returns the photo and its size when the contract built the path', () => {
    for (const url of ['/uploads/villa-01.jpg', 'https://utfs.io/f/a%20b.jpg', 'https://x.ufs.sh/f/abc']) {
      const path = mediaPath(url, 640, 'avif')
      assert.ok(path !== null)
      const { width, format, source } = parseMediaPath(path.slice('/media/'.length), SOURCES)
      assert.deepEqual([width, format], [640, 'avif'])
      assert.equal(source.kind === 'upload' ? `/uploads/${source.key}` : source.url.href, url)
      assert.deepEqual(parsePhotoUrl(url, SOURCES), source)
    }
  })

  it('returns one photo when a URL has several spellings', () => {
    const spellings = [
      'a%20(1)~.jpg',
      '%61%20(1)~.jpg',
      'a%20%281%29%7E.jpg',
      'a%20%281%29%7e.jpg',
      'x/../a%20(1)~.jpg',
    ]
    for (const spelling of spellings) {
      const { source } = parseMediaPath(`640.avif/UTFS.io/f/${spelling}`, SOURCES)
      assert.deepEqual(source, parsePhotoUrl('https://utfs.io/f/a (1)~.jpg', SOURCES), spelling)
    }
  })

  it('returns the URL unescaped when the path escapes it', () => {
    for (const [requested, named] of [
      ['utfs.io/f/a%20(1).jpg', 'https://utfs.io/f/a (1).jpg'],
      ['utfs.io/f/%C3%A9.jpg', 'https://utfs.io/f/é.jpg'],
      ['utfs.io/f/%7e.jpg', 'https://utfs.io/f/%7e.jpg'],
      ['utfs.io/f/%61.jpg', 'https://utfs.io/f/a.jpg'],
      ['utfs.io/f/%61%20b.jpg', 'https://utfs.io/f/a%20b.jpg'],
      ['utfs.io/f/a%2Cb.jpg', 'https://utfs.io/f/a,b.jpg'],
      ['uploads/a.jpg', '/uploads/a.jpg'],
    ] as const) {
      assert.ok(parseMediaPath(`640.avif/${requested}`, SOURCES).equivalentUrls.includes(named), requested)
    }
  })

  for (const [path, status] of [
    ['641.avif/uploads/a.jpg', 400],
    ['640.gif/uploads/a.jpg', 400],
    ['640/uploads/a.jpg', 400],
    ['640.avif', 400],
    ['640.avif/', 400],
    ['', 400],
    ['640.avif/uploads/', 400],
    ['640.avif/uploads/../db.lock', 400],
    ['640.avif/uploads/..%2fdb.lock', 400],
    ['640.avif/uploads/.hidden', 400],
    ['640.avif/uploads/a/b.jpg', 400],
    ['640.avif/utfs.io/f/a.jpg#%', 400],
    ['640.avif/utfs.io/f/%E0%A4%A.jpg', 400],
    ['640.avif/uploads/a%00.jpg', 400],
    ['640.avif/utfs.io', 400],
    ['640.avif/utfs.io%2f..', 400],
    ['640.avif/utfs.io/f/%E9.jpg', 400],
    ['640.avif/utfs.io/f/%zz.jpg', 400],
    ['640.avif/evil.example/a.jpg', 403],
    ['640.avif/evil.example/utfs.io/a.jpg', 403],
    ['640.avif/utfs.io.evil.example/a.jpg', 403],
    ['640.avif/user@utfs.io/a.jpg', 403],
    ['640.avif/utfs.io:22/a.jpg', 403],
    ['640.avif/127.0.0.1/a.jpg', 403],
    ['640.avif/[::1]/a.jpg', 403],
    ['640.avif/ufs.sh/a.jpg', 403],
    ['640.avif/a.b.ufs.sh/a.jpg', 403],
  ] as const) {
    it(`returns ${status} when the path is ${path || 'empty'}`, () => {
      assert.throws(
        () => parseMediaPath(path, SOURCES),
        (error) => error instanceof HttpError && error.statusCode === status,
      )
    })
  }
})

describe('isAllowedUrl', () => {
  it('allows a URL when its origin matches exactly or a wildcard covers one label', () => {
    assert.ok(isAllowedUrl(new URL('https://photos.example:8443/a'), SOURCES))
    assert.ok(isAllowedUrl(new URL('https://UTFS.io/a'), SOURCES))
    assert.ok(!isAllowedUrl(new URL('https://photos.example/a'), SOURCES))
    assert.ok(!isAllowedUrl(new URL('http://utfs.io/a'), SOURCES))
  })
})

describe('parsePhotoUrl', () => {
  it('returns null when the photo cannot be resized', () => {
    for (const url of [
      'https://elsewhere.example/a.jpg',
      'http://utfs.io/a.jpg',
      'https://utfs.io/a?b',
      '/uploads/../x',
    ]) {
      assert.equal(parsePhotoUrl(url, SOURCES), null)
    }
  })
})
