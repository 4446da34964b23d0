import { readReplyDraft, storeReplyDraft } from './reply-draft'

beforeEach(() => sessionStorage.clear())

it('restores the text of the same review when several have drafts', () => {
  storeReplyDraft('1', 'Thank you')
  expect(readReplyDraft('1')).toBe('Thank you')
  expect(readReplyDraft('2')).toBe('')
})

it('removes the draft when the text is empty', () => {
  storeReplyDraft('1', 'Thank you')
  storeReplyDraft('1', '')
  expect(sessionStorage).toHaveLength(0)
})

it('is without drafts when the browser forbids storage', () => {
  const forbid = () => {
    throw new DOMException('', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
  storeReplyDraft('1', 'Thank you')
  expect(readReplyDraft('1')).toBe('')
})
