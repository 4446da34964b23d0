import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settledBytes } from '../../test/memory'
import { createResponseCache } from '../plugins/response-cache'
import { encodeBody } from './encoded-body'

const MEGABYTE = 1024 * 1024

describe('createResponseCache', () => {
  it('evicts the least recently used body when there are too many', async () => {
    const cache = createResponseCache({ bytes: MEGABYTE, entries: 2 })
    const body = await encodeBody('[]')
    cache.get('a', '1')
    cache.set('a', '1', body)
    cache.set('b', '1', body)
    cache.get('a', '1')
    cache.set('c', '1', body)
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => cache.get(key, '1') !== undefined),
      [true, false, true],
    )
  })

  it('evicts the least recently used body when they are too large in total', async () => {
    const cache = createResponseCache({ bytes: 10_000, entries: 100 })
    const body = await encodeBody('x'.repeat(900))
    cache.get('', '1')
    for (let count = 0; count < 50; count += 1) cache.set(`${count}`, '1', body)
    assert.equal(cache.get('0', '1'), undefined)
    assert.equal(cache.get('49', '1'), body)
    assert.ok(cache.bytes <= 10_000, String(cache.bytes))
  })

  it('does not store a body when it exceeds the limit of the whole cache', async () => {
    const cache = createResponseCache({ bytes: 10_000, entries: 100 })
    cache.get('', '1')
    cache.set('a', '1', await encodeBody('x'.repeat(900)))
    cache.set('a', '1', { etag: '', identity: Buffer.alloc(10_000) })
    assert.equal(cache.entries, 0)
  })

  it('drops all bodies and ignores later ones of an earlier revision when the revision changes', async () => {
    const cache = createResponseCache({ bytes: MEGABYTE, entries: 10 })
    const body = await encodeBody('[]')
    cache.get('a', '1')
    cache.set('a', '1', body)
    assert.equal(cache.get('b', '2'), undefined)
    assert.deepEqual([cache.entries, cache.bytes], [0, 0])
    cache.set('a', '1', body)
    assert.equal(cache.entries, 0)
  })

  for (const [name, length] of [
    ['tiny', 2],
    ['compressed', 3_000],
  ] as const) {
    it(`does not underestimate the memory when bodies are ${name}`, async () => {
      const count = 5_000
      const cache = createResponseCache({ bytes: 256 * MEGABYTE, entries: count })
      cache.get('', '1')
      const before = await settledBytes()
      for (let index = 0; index < count; index += 1)
        cache.set(
          `/api/reviews/property/${index}`,
          '1',
          await encodeBody(JSON.stringify(`${index}`.repeat(length / 2))),
        )
      const growth = (await settledBytes()) - before
      assert.equal(cache.entries, count)
      assert.ok(growth < cache.bytes * 1.1, `${growth} bytes are held, ${cache.bytes} were counted`)
    })
  }
})
