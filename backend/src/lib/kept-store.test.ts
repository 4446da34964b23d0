import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createKeptStore } from './kept-store'

describe('createKeptStore', () => {
  it('drops what was not used for longest when it grows too heavy', () => {
    const store = createKeptStore<string>(10)
    store.set('a', 'A', 4)
    store.set('b', 'B', 4)
    store.get('a')
    store.set('c', 'C', 4)
    assert.equal(store.get('b'), undefined)
    assert.equal(store.get('a'), 'A')
    assert.equal(store.get('c'), 'C')
  })

  it('weighs a replaced value once, and never keeps one that is too heavy', () => {
    const store = createKeptStore<string>(10)
    store.set('a', 'A', 8)
    store.set('a', 'AA', 8)
    store.set('b', 'B', 2)
    assert.equal(store.get('a'), 'AA')
    store.set('a', 'huge', 11)
    assert.equal(store.get('a'), undefined)
    assert.equal(store.get('b'), 'B')
  })
})
