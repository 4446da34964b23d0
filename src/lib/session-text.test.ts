import { readSessionText, writeSessionText } from './session-text'

beforeEach(() => sessionStorage.clear())

it('restores the text of the same key when several are stored', () => {
  writeSessionText('reply:1', 'Thank you')
  expect(readSessionText('reply:1')).toBe('Thank you')
  expect(readSessionText('reply:2')).toBe('')
})

it('removes the text when it is empty', () => {
  writeSessionText('reply:1', 'Thank you')
  writeSessionText('reply:1', '')
  expect(sessionStorage).toHaveLength(0)
})

it('is without texts when the browser forbids storage', () => {
  const forbid = () => {
    throw new DOMException('', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
  writeSessionText('reply:1', 'Thank you')
  expect(readSessionText('reply:1')).toBe('')
})
