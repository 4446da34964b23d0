import { act, renderHook } from '@testing-library/react'
import type { StoredListing } from './stored-listing'
import { forgetViews, useRememberView, useViewedListings } from './viewed'

const listing = (id: string, values: Partial<StoredListing> = {}): StoredListing => ({
  kind: 'property',
  id,
  title: id,
  price: null,
  photo: null,
  ...values,
})

/** Opens a listing's page and leaves it. */
function look(at: StoredListing): void {
  renderHook(() => useRememberView(at.kind, at.id, at, false)).unmount()
}

const viewedIds = () => renderHook(() => useViewedListings()).result.current.map(({ id }) => id)

beforeEach(() => localStorage.clear())

it('lists the latest first and each listing once when two kinds share an id', () => {
  for (const one of [listing('a'), listing('b'), listing('a', { kind: 'car' }), listing('b')]) look(one)
  expect(viewedIds()).toEqual(['b', 'a', 'a'])
})

it('stores the latest twelve when more are viewed', () => {
  for (let number = 1; number <= 14; number++) look(listing(String(number)))
  expect(viewedIds()).toHaveLength(12)
  expect(viewedIds()[0]).toBe('14')
})

it('removes a listing when it is gone', () => {
  look(listing('a'))
  look(listing('b'))
  renderHook(() => useRememberView('property', 'a', undefined, true))
  expect(viewedIds()).toEqual(['b'])
  renderHook(() => useRememberView('property', 'b', listing('b'), true))
  expect(viewedIds()).toEqual([])
})

it('stores nothing while a listing is loading', () => {
  renderHook(() => useRememberView('property', 'a', undefined, false))
  expect(localStorage).toHaveLength(0)
})

it('clears all when the visitor clears the list', () => {
  look(listing('a'))
  const { result } = renderHook(() => useViewedListings())
  expect(result.current).toHaveLength(1)
  act(() => forgetViews())
  expect(result.current).toEqual([])
})

it('disturbs nobody where the browser keeps nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  look(listing('a'))
  expect(viewedIds()).toEqual([])
})
