import { generateReactHelpers } from '@uploadthing/react'
import { setTokenSource } from '../../../lib/http'
import { createDocumentUpload, createPhotoUpload } from './uploader'

jest.mock('@uploadthing/react', () => ({ generateReactHelpers: jest.fn() }))

/** Simulates the library's network calls: request a target, then send the photo. */
type Transfer = (target: { url: string }, options: { signal: AbortSignal; onUploadProgress: Report }) => unknown
type Report = (event: { progress: number }) => void

let transfer: Transfer
const photo = new File(['photo'], 'villa.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  setTokenSource(({ renewed }) => Promise.resolve(renewed ? 'renewed' : 'token'))
  transfer = () => ({ ufsUrl: '/uploads/a.jpg' })
  jest.mocked(generateReactHelpers).mockImplementation(((settings: { url: string; fetch: typeof fetch }) => ({
    async uploadFiles(slug: string, options: { signal: AbortSignal; onUploadProgress: Report }) {
      const question = new URL(`${settings.url}?actionType=upload&slug=${slug}`, 'http://localhost:8000')
      const response = await settings.fetch(question, { method: 'POST', headers: new Headers({ b3: '1' }), body: '{}' })
      if (!response.ok) throw Object.assign(new Error('no'), { code: 'FORBIDDEN' })
      const [target] = (await response.json()) as { url: string }[]
      return [await transfer(target ?? { url: '' }, options)]
    },
  })) as unknown as typeof generateReactHelpers)
})
afterEach(() => setTokenSource(() => Promise.resolve(null)))

function respondWithTargets({ validMs = 3_600_000 } = {}) {
  let count = 0
  return jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const expires = Date.now() + validMs
    return Promise.resolve(new Response(JSON.stringify([{ url: `http://ingest/${++count}?expires=${expires}` }])))
  })
}

function attempt(upload = createPhotoUpload(photo), controller = new AbortController()) {
  return upload.attempt(controller.signal, () => undefined)
}

function breaks(): never {
  throw Object.assign(new Error('UPLOAD_FAILED'), { code: 'UPLOAD_FAILED' })
}

it('authenticates the request and returns the URL of the photo when it is stored', async () => {
  const fetchMock = respondWithTargets()
  await expect(attempt()).resolves.toBe('/uploads/a.jpg')
  const [url, init] = fetchMock.mock.calls[0] ?? []
  expect(url).toBe('/api/uploadthing?actionType=upload&slug=imageUploader')
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    headers: { authorization: 'Bearer token', b3: '1' },
  })
})

it('renews the token when it has expired', async () => {
  const fetchMock = respondWithTargets()
  fetchMock.mockResolvedValueOnce(new Response('{}', { status: 401 }))
  await expect(attempt()).resolves.toBe('/uploads/a.jpg')
  expect(fetchMock.mock.calls[1]?.[1]).toMatchObject({ headers: { authorization: 'Bearer renewed' } })
})

it('reuses the upload target when the connection broke', async () => {
  const fetchMock = respondWithTargets()
  const upload = createPhotoUpload(photo)
  const targets: string[] = []
  transfer = ({ url }) => {
    targets.push(url)
    return targets.length === 1 ? breaks() : { ufsUrl: '/uploads/a.jpg' }
  }
  await expect(attempt(upload)).rejects.toMatchObject({ failure: { status: 'no-response' } })
  await expect(attempt(upload)).resolves.toBe('/uploads/a.jpg')
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(targets[1]).toBe(targets[0])
})

it('requests another target when the first has expired', async () => {
  const fetchMock = respondWithTargets({ validMs: 30_000 })
  const upload = createPhotoUpload(photo)
  transfer = breaks
  await expect(attempt(upload)).rejects.toThrow()
  await expect(attempt(upload)).rejects.toThrow()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

it('requests another target when the first was rejected', async () => {
  const fetchMock = respondWithTargets()
  const upload = createPhotoUpload(photo)
  transfer = () => {
    throw Object.assign(new Error('XHR failed 403 Forbidden'), { code: 'UPLOAD_FAILED' })
  }
  await expect(attempt(upload)).rejects.toMatchObject({ failure: { status: 403 } })
  await expect(attempt(upload)).rejects.toThrow()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

it.each([['javascript:alert(1)'], [''], [undefined]])(
  'fails when the server returns %s as the URL of a photo',
  async (ufsUrl) => {
    respondWithTargets()
    transfer = () => ({ ufsUrl })
    await expect(attempt()).rejects.toMatchObject({ failure: { status: 400 } })
  },
)

it('takes URL and size of a document from its route, and no URL of another place', async () => {
  const fetchMock = respondWithTargets()
  const upload = () =>
    createDocumentUpload(new File(['%PDF-'], 'plan.pdf')).attempt(new AbortController().signal, () => undefined)
  const stored = { url: '/api/documents/a/plan.pdf', bytes: 5 }
  transfer = () => ({ ufsUrl: 'https://files.example/f/a', serverData: stored })
  await expect(upload()).resolves.toEqual(stored)
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/uploadthing?actionType=upload&slug=documentUploader')
  transfer = () => ({ serverData: { ...stored, url: 'https://files.example/f/a' } })
  await expect(upload()).rejects.toMatchObject({ failure: { status: 400 } })
  transfer = () => ({ serverData: null })
  await expect(upload()).rejects.toMatchObject({ failure: { status: 400 } })
})

describe('an attempt', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const untilAborted: Transfer = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

  it('reports a lost connection when the transfer stalls', async () => {
    respondWithTargets()
    transfer = (target, options) => {
      setTimeout(() => options.onUploadProgress({ progress: 10 }), 100_000)
      return untilAborted(target, options)
    }
    const outcome = attempt().catch((error: unknown) => error)
    let isOver = false
    void outcome.then(() => (isOver = true))
    await jest.advanceTimersByTimeAsync(219_000)
    expect(isOver).toBe(false)
    await jest.advanceTimersByTimeAsync(2_000)
    await expect(outcome).resolves.toMatchObject({ failure: { status: 'no-response' } })
  })

  it('stops when the signal aborts', async () => {
    respondWithTargets()
    transfer = untilAborted
    const controller = new AbortController()
    const outcome = attempt(createPhotoUpload(photo), controller).catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(10)
    controller.abort()
    await expect(outcome).resolves.toMatchObject({ failure: { status: 'no-response' } })
    expect(jest.getTimerCount()).toBe(0)
  })
})
