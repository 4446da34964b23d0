import { failureOf, isTemporary, messageFor, UploadError } from './upload-photo'

/** What the upload library throws: an Error with a code. */
function libraryError(code: string, message = code, more: object = {}) {
  return Object.assign(new Error(message), { _tag: 'UploadThingError', code, ...more })
}

const fetchError = Object.assign(new Error('An error has occurred'), { _tag: 'FetchError' })

it.each([
  ['BAD_REQUEST', 400],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['TOO_LARGE', 413],
  ['INTERNAL_SERVER_ERROR', 500],
  ['INTERNAL_CLIENT_ERROR', 500],
  ['A_CODE_OF_TOMORROW', 500],
])('maps the code %s to the status %d', (code, status) => {
  expect(failureOf(libraryError(code, 'why')).status).toBe(status)
})

it.each([
  [400, 400],
  [401, 403],
  [403, 403],
  [404, 404],
  [410, 404],
  [413, 413],
  [415, 400],
  [429, 500],
  [502, 500],
])("maps a transfer's response %d to the status %d", (responded, status) => {
  expect(failureOf(libraryError('UPLOAD_FAILED', `XHR failed ${responded} Whatever`)).status).toBe(status)
})

it.each([
  ['a transfer that broke', libraryError('UPLOAD_FAILED')],
  ['a request without a response', fetchError],
  ['the same within an error of the library', libraryError('INTERNAL_CLIENT_ERROR', 'Failed', { cause: fetchError })],
  [
    'a library that could not be fetched',
    Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }),
  ],
])('reports a lost connection when there is %s', (_, error) => {
  expect(failureOf(error)).toEqual({ status: 'no-response', serverMessage: null })
})

it("passes on the server's message when it rejects a photo", () => {
  const rejectedFiles = [
    libraryError('UPLOAD_FAILED', 'XHR failed 400 Bad Request', { data: { message: 'It is not a photo.' } }),
    libraryError('UPLOAD_FAILED', 'It is not a photo.', { data: { error: 'It is not a photo.' } }),
    libraryError('BAD_REQUEST', 'It is not a photo.'),
  ]
  for (const refusal of rejectedFiles) {
    expect(messageFor(failureOf(refusal), 'villa.jpg')).toBe('The server refused villa.jpg: It is not a photo.')
  }
})

it('omits internal messages when the server failed', () => {
  const failure = failureOf(libraryError('INTERNAL_SERVER_ERROR', 'connect ECONNREFUSED 10.0.0.7'))
  expect(messageFor(failure, 'villa.jpg')).toBe('The server could not take the photo. Retry in a moment.')
})

it('reports a server failure when the error is any other', () => {
  for (const thrown of [new TypeError('x'), 'x', null, undefined]) expect(failureOf(thrown).status).toBe(500)
})

it('returns the same failure when the error is its own', () => {
  const failure = { status: 413, serverMessage: null } as const
  expect(failureOf(new UploadError(failure))).toBe(failure)
})

it('has one sentence for each status, and retries only when a failure is temporary', () => {
  const statuses = ['no-response', 400, 403, 404, 413, 500] as const
  const sentences = statuses.map((status) => messageFor({ status, serverMessage: null }, 'villa.jpg'))
  expect(new Set(sentences).size).toBe(statuses.length)
  expect(statuses.filter((status) => isTemporary({ status, serverMessage: null }))).toEqual(['no-response', 500])
})
