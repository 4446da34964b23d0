import { createSubmissionKey, deviceMemory } from './submission-key'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

it('returns the same UUID while the content is the same', () => {
  const submission = createSubmissionKey()
  const first = submission.keyFor({ message: 'Hello' })
  expect(first).toMatch(UUID)
  expect(submission.keyFor({ message: 'Hello' })).toBe(first)
})

it('returns another key when the content changes', () => {
  const submission = createSubmissionKey()
  expect(submission.keyFor({ message: 'Hello' })).not.toBe(submission.keyFor({ message: 'Hello again' }))
})

it('returns another key for the same content when the first submission was received', () => {
  const submission = createSubmissionKey()
  const first = submission.keyFor({ message: 'Hello' })
  submission.forget()
  expect(submission.keyFor({ message: 'Hello' })).not.toBe(first)
})

it('survives a reload when the device stores it', () => {
  const first = createSubmissionKey(deviceMemory('submission:test')).keyFor({ title: 'Villa' })
  const afterReload = createSubmissionKey(deviceMemory('submission:test'))
  expect(afterReload.keyFor({ title: 'Villa' })).toBe(first)
  afterReload.forget()
  expect(localStorage.getItem('submission:test')).toBeNull()
})

it('works within the page when the storage is empty or invalid', () => {
  localStorage.setItem('submission:test', '{"content":')
  const submission = createSubmissionKey(deviceMemory('submission:test'))
  expect(submission.keyFor({})).toMatch(UUID)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const unkept = createSubmissionKey(deviceMemory('submission:full'))
  expect(unkept.keyFor({ title: 'Villa' })).toBe(unkept.keyFor({ title: 'Villa' }))
})
