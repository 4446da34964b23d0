import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clientOnlyPageOf, isHashed, isFilePath, listingAt, misspelledListings, parseSitePath } from './paths'

describe('parseSitePath', () => {
  for (const [target, path] of [
    ['/', ''],
    ['/?utm=1', ''],
    ['/properties', 'properties'],
    ['/properties?type=rent', 'properties'],
    ['/properties/villa%20one', 'properties/villa one'],
    ['/page-data/index/page-data.json', 'page-data/index/page-data.json'],
  ] as const) {
    it(`returns the path when the target is ${target}`, () => {
      assert.deepEqual(parseSitePath(target), { kind: 'path', path })
    })
  }

  for (const [target, location] of [
    ['/properties/', '/properties'],
    ['/properties/?type=rent&x=/', '/properties?type=rent&x=/'],
    ['/cars/a%20b/', '/cars/a%20b'],
  ] as const) {
    it(`returns a redirect when the target is ${target}`, () => {
      assert.deepEqual(parseSitePath(target), { kind: 'redirect', location })
    })
  }

  for (const target of [
    '//evil.example/',
    '//evil.example',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/../etc/passwd',
    '/a/../../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/a/%2e%2e/b',
    '/a%2fb',
    '/a%252fb/%2e%2e',
    '/a%00.html',
    '/a%0d%0aSet-Cookie:x',
    '/%E0%A4%A',
    '*',
    'http://evil.example/',
  ]) {
    it(`throws 400 when the target is ${target}`, () => {
      assert.deepEqual(parseSitePath(target), { kind: 'rejected', status: 400 })
    })
  }

  for (const target of ['/.env', '/.git/config', '/static/.hidden', '/%2eenv']) {
    it(`throws 404 when the target is the dotfile ${target}`, () => {
      assert.deepEqual(parseSitePath(target), { kind: 'rejected', status: 404 })
    })
  }
})

describe('kinds of paths', () => {
  it('distinguishes files from pages when both names contain a dot', () => {
    for (const path of ['a.js', 'page-data/x/page-data.json', 'static/abc', 'favicon.ico', 'site.webmanifest']) {
      assert.ok(isFilePath(path), path)
    }
    const pages = ['', 'properties', 'properties/4-bed-villa', 'cars/prado-4.5', 'cars/x.jpg', 'about.us', 'a.html']
    for (const path of pages) assert.ok(!isFilePath(path), path)
  })

  it('recognizes an immutable file when its name has a hash', () => {
    for (const path of [
      'app-0123456789abcdef0123.js',
      'webpack-runtime-01234567.js',
      '01234567.js',
      'component---src-pages-index-tsx-0123456789abcdef0123.js.map',
      'static/hero-abc.avif',
      'styles-0123456789abcdef0123.css',
    ]) {
      assert.ok(isHashed(path), path)
    }
    for (const path of ['index.html', 'page-data/app-data.json', 'sw.js', 'app-012345.js'])
      assert.ok(!isHashed(path), path)
  })

  it('serves what has no file of its own with a page for all of its kind', () => {
    for (const [path, kind, id] of [
      ['properties/villa', 'property', 'villa'],
      ['cars/prado', 'car', 'prado'],
      ['cars/prado-4.5', 'car', 'prado-4.5'],
    ] as const) {
      assert.deepEqual(clientOnlyPageOf(path), { kind: 'listing', file: '404.html', listing: { kind, id } })
    }
    for (const path of ['admin', 'admin/cars/new', 'admin/v1.5']) {
      assert.deepEqual(clientOnlyPageOf(path), { kind: 'dashboard', file: 'admin/[...]/index.html' })
    }
    assert.deepEqual(clientOnlyPageOf('page-data/cars/prado/page-data.json'), {
      kind: 'data',
      file: 'page-data/404.html/page-data.json',
      matchPath: '/cars/:id',
    })
    for (const path of ['', 'properties', 'properties/a/b', 'contact/x', 'administration', 'x.jpg'])
      assert.equal(clientOnlyPageOf(path), null)
  })

  it('finds the listing of a page, in any spelling, and of its data', () => {
    const prado = { kind: 'car', id: 'prado' }
    for (const path of ['cars/prado', 'cars/prado/index.html', 'page-data/cars/prado/page-data.json'])
      assert.deepEqual(listingAt(path), prado, path)
    for (const path of ['cars', 'cars/a/b', 'admin/prado', 'page-data/cars/page-data.json'])
      assert.equal(listingAt(path), null, path)
  })
})

describe('misspelledListings', () => {
  it('returns what a link with something behind it may mean', () => {
    assert.deepEqual(misspelledListings('properties/villa.'), [{ kind: 'property', id: 'villa' }])
  })

  it('reads nothing into a path that is longer than any id', () => {
    assert.deepEqual(misspelledListings(`properties/villa${'.'.repeat(1_000_000)}x`), [])
  })
})
