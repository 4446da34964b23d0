import { type PhotoUpload, UploadError, type UploadFailure, uploadFile } from './upload-photo'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const broken: UploadFailure = { status: 'no-response', serverMessage: null }

type Step = UploadFailure | { reaches: number; then: UploadFailure } | string

/** An upload with the given outcomes of attempts; the last one repeats. */
function uploadThat(...steps: Step[]): PhotoUpload & { attempts: number } {
  const upload = {
    attempts: 0,
    attempt(_: AbortSignal, onPercent: (percent: number) => void) {
      const step = steps[Math.min(upload.attempts++, steps.length - 1)] ?? broken
      if (typeof step === 'string') return Promise.resolve(step)
      if ('reaches' in step) onPercent(step.reaches)
      return Promise.reject(new UploadError('then' in step ? step.then : step))
    },
  }
  return upload
}

function start(upload: PhotoUpload) {
  const controller = new AbortController()
  const percents: number[] = []
  const ended = uploadFile(upload, { signal: controller.signal, onPercent: (percent) => percents.push(percent) })
  const outcome = ended.then(
    (url) => url,
    (error: unknown) => (error as UploadError).failure.status,
  )
  return { outcome, controller, percents }
}

it('continues when the connection broke', async () => {
  const upload = uploadThat({ reaches: 47, then: broken }, '/uploads/a.jpg')
  const { outcome, percents } = start(upload)
  await jest.advanceTimersByTimeAsync(900)
  expect(upload.attempts).toBe(1)
  await jest.advanceTimersByTimeAsync(200)
  await expect(outcome).resolves.toBe('/uploads/a.jpg')
  expect(percents).toEqual([40])
})

it('fails after four retries without progress', async () => {
  const upload = uploadThat(broken)
  const { outcome } = start(upload)
  await jest.advanceTimersByTimeAsync(60_000)
  await expect(outcome).resolves.toBe('no-response')
  expect(upload.attempts).toBe(5)
})

it('restarts the count of retries when an attempt makes progress', async () => {
  const steps = [10, 20, 30, 40, 50, 60, 70].map((reaches) => ({ reaches, then: broken }))
  const upload = uploadThat(...steps, '/uploads/a.jpg')
  const { outcome } = start(upload)
  await jest.advanceTimersByTimeAsync(10_000)
  await expect(outcome).resolves.toBe('/uploads/a.jpg')
  expect(upload.attempts).toBe(8)
})

it('does not retry when the server rejected the photo', async () => {
  const upload = uploadThat({ status: 413, serverMessage: null })
  await expect(start(upload).outcome).resolves.toBe(413)
  expect(upload.attempts).toBe(1)
})

it('continues at once when the device is online again', async () => {
  const upload = uploadThat(broken, '/uploads/a.jpg')
  const { outcome } = start(upload)
  await jest.advanceTimersByTimeAsync(10)
  window.dispatchEvent(new Event('online'))
  await expect(outcome).resolves.toBe('/uploads/a.jpg')
})

it('stops without another attempt when the photo was removed', async () => {
  const upload = uploadThat(broken)
  const { outcome, controller } = start(upload)
  await jest.advanceTimersByTimeAsync(10)
  controller.abort()
  await jest.advanceTimersByTimeAsync(60_000)
  await expect(outcome).resolves.toBe('no-response')
  expect(upload.attempts).toBe(1)
})
