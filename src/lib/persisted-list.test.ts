import { createPersistedList } from './persisted-list'

const KEY = 'words-1'
const words = createPersistedList(KEY, (entry): entry is string => typeof entry === 'string')
const add = (word: string) => words.change((entries) => [word, ...entries])

/** The event the browser fires in other tabs. */
function changeInAnotherTab(text: string): void {
  localStorage.setItem(KEY, text)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

beforeEach(() => localStorage.clear())

it('stores added entries and returns the same array until it changes', () => {
  expect(words.read()).toEqual([])
  expect(add('villa')).toBe(true)
  expect(add('flat')).toBe(true)
  expect(words.read()).toEqual(['flat', 'villa'])
  expect(words.read()).toBe(words.read())
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(['flat', 'villa'])
})

it.each(['{"cut of', '"a word"', '{}', 'null', '12', ''])(
  'counts %j as an empty list, and can be written again',
  (text) => {
    localStorage.setItem(KEY, text)
    expect(words.read()).toEqual([])
    expect(add('villa')).toBe(true)
    expect(words.read()).toEqual(['villa'])
  },
)

it('omits an entry when it is invalid', () => {
  localStorage.setItem(KEY, '["villa", 7, null, "flat"]')
  expect(words.read()).toEqual(['villa', 'flat'])
})

it('does not change and returns false when the storage is full', () => {
  add('villa')
  const listener = jest.fn()
  words.subscribe(listener)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(add('flat')).toBe(false)
  expect(words.read()).toEqual(['villa'])
  expect(listener).not.toHaveBeenCalled()
})

it('is empty when storage is forbidden', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(words.read()).toEqual([])
  expect(add('villa')).toBe(false)
})

it('notifies listeners of changes in this and other tabs until they unsubscribe', () => {
  const listener = jest.fn()
  const stop = words.subscribe(listener)
  add('villa')
  expect(listener).toHaveBeenCalledTimes(1)
  changeInAnotherTab('["flat"]')
  expect(listener).toHaveBeenCalledTimes(2)
  expect(words.read()).toEqual(['flat'])
  stop()
  add('plot')
  changeInAnotherTab('[]')
  expect(listener).toHaveBeenCalledTimes(2)
})

it('adds to the stored entries when another tab changed them, whether notified or not', () => {
  add('villa')
  localStorage.setItem(KEY, '["flat", "villa"]')
  add('plot')
  expect(words.read()).toEqual(['plot', 'flat', 'villa'])
})
