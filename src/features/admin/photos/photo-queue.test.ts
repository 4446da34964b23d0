import { urlsOf } from './photo-list'
import { PhotoQueue, type BatchOutcome } from './photo-queue'
import { UnusablePhotoError, type PreparedPhoto } from './prepare-photo'
import { UploadError } from './upload-photo'

const rules = { maxBytes: 1_000, maxCount: 24 }
const tick = () => new Promise((resolve) => setTimeout(resolve))

let revoked: string[]

beforeEach(() => {
  let thumbnails = 0
  URL.createObjectURL = () => `blob:${++thumbnails}`
  revoked = []
  URL.revokeObjectURL = (address) => void revoked.push(address)
})

interface Transfer {
  name: string
  signal: AbortSignal
  percent: (percent: number) => void
  succeed: () => Promise<unknown>
  fail: (status: 400 | 413) => Promise<unknown>
}

/** A queue whose preparations and uploads end when the test says so. */
function setUp(urls: string[] = [], prepare?: (file: File) => Promise<PreparedPhoto>) {
  const transfers: Transfer[] = []
  const uploads: string[] = []
  const handedOut: string[][] = []
  const outcomes: BatchOutcome[] = []
  const queue = new PhotoQueue(urls, {
    prepare: prepare ?? ((file) => Promise.resolve({ file, thumbnail: new Blob() })),
    openUpload: (file) => {
      uploads.push(file.name)
      return {
        attempt: (signal, percent) =>
          new Promise((resolve, reject) => {
            transfers.push({
              name: file.name,
              signal,
              percent,
              succeed: () => (resolve(`/uploads/${file.name}`), tick()),
              fail: (status) => (reject(new UploadError({ status, serverMessage: null })), tick()),
            })
          }),
      }
    },
  })
  queue.listen({ onUrls: (list) => handedOut.push(list), onSettled: (outcome) => outcomes.push(outcome) })
  const transferOf = (name: string) => {
    const found = transfers.findLast((transfer) => transfer.name === name)
    if (found === undefined) throw new Error(`No transfer of ${name}`)
    return found
  }
  return { queue, transfers, uploads, handedOut, outcomes, transferOf }
}

const files = (...names: string[]) => names.map((name) => new File(['photo'], name))
const idOf = (queue: PhotoQueue, name: string) => queue.snapshot().photos.find((photo) => photo.name === name)?.id ?? ''

it('keeps the chosen order when photos arrive in another', async () => {
  const { queue, transferOf, handedOut, outcomes } = setUp(['/uploads/old.jpg'])
  queue.add(files('a.jpg', 'b.jpg', 'c.jpg'), rules)
  await tick()
  await transferOf('c.jpg').succeed()
  await transferOf('a.jpg').succeed()
  await transferOf('b.jpg').succeed()
  expect(handedOut).toEqual([
    ['/uploads/old.jpg', '/uploads/c.jpg'],
    ['/uploads/old.jpg', '/uploads/a.jpg', '/uploads/c.jpg'],
    ['/uploads/old.jpg', '/uploads/a.jpg', '/uploads/b.jpg', '/uploads/c.jpg'],
  ])
  expect(outcomes).toEqual([{ uploaded: 3, problems: [] }])
})

it('uploads six at once and the seventh when one has finished', async () => {
  const { queue, transfers, transferOf } = setUp()
  queue.add(files('1', '2', '3', '4', '5', '6', '7'), rules)
  await tick()
  expect(transfers.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5', '6'])
  await transferOf('4').succeed()
  expect(transfers).toHaveLength(7)
})

it('prepares one photo at a time when several are added', async () => {
  let open = 0
  let most = 0
  const { queue, transfers } = setUp([], async (file) => {
    most = Math.max(most, ++open)
    await tick()
    open--
    return { file, thumbnail: new Blob() }
  })
  queue.add(files('a', 'b', 'c'), rules)
  while (transfers.length < 3) await tick()
  expect(most).toBe(1)
})

it('reports the progress of a photo and of the batch while photos upload', async () => {
  const { queue, transferOf } = setUp()
  queue.add(files('a', 'b'), rules)
  await tick()
  transferOf('a').percent(57)
  expect(queue.snapshot().photos[0]?.state).toEqual({ status: 'uploading', percent: 50 })
  expect(queue.snapshot().percent).toBe(25)
  await transferOf('a').succeed()
  expect(queue.snapshot().percent).toBe(50)
  await transferOf('b').succeed()
  expect(queue.snapshot().percent).toBeNull()
})

it('rejects a file by name and uploads the others when it cannot be prepared', async () => {
  const { queue, transferOf, outcomes } = setUp([], (file) =>
    file.name === 'notes.jpg'
      ? Promise.reject(new UnusablePhotoError('notes.jpg is not a photo'))
      : Promise.resolve({ file, thumbnail: new Blob() }),
  )
  queue.add([...files('notes.jpg', 'a.jpg'), new File(['x'.repeat(1_001)], 'big.jpg')], rules)
  await tick()
  await transferOf('a.jpg').succeed()
  const texts = queue.snapshot().rejectedFiles.map(({ text }) => text)
  expect(texts).toEqual([
    'notes.jpg is not a photo',
    'big.jpg is too large even when it is scaled down: 1 KB. A photo can have up to 1 KB.',
  ])
  expect(urlsOf(queue.snapshot().photos)).toEqual(['/uploads/a.jpg'])
  expect(outcomes).toEqual([{ uploaded: 1, problems: texts }])
})

it('rejects a photo that is still too large after preparation', async () => {
  const large = new File(['x'.repeat(1_001)], 'a.png')
  const { queue, transfers } = setUp([], () => Promise.resolve({ file: large, thumbnail: new Blob() }))
  queue.add(files('a.webp'), rules)
  await tick()
  expect(transfers).toHaveLength(0)
  expect(queue.snapshot().rejectedFiles).toHaveLength(1)
})

it('shows a photo whose upload failed and retries the same upload', async () => {
  const { queue, transferOf, uploads, outcomes } = setUp()
  queue.add(files('a', 'b'), rules)
  await tick()
  await transferOf('a').fail(413)
  await transferOf('b').succeed()
  expect(queue.snapshot().photos[0]?.state).toEqual({
    status: 'failed',
    reason: 'a is too large for the server. Remove it and add a smaller photo.',
  })
  expect(outcomes).toHaveLength(1)
  queue.retry(idOf(queue, 'a'))
  await tick()
  await transferOf('a').succeed()
  expect(urlsOf(queue.snapshot().photos)).toEqual(['/uploads/a', '/uploads/b'])
  expect(uploads).toEqual(['a', 'b'])
  expect(outcomes[1]).toEqual({ uploaded: 1, problems: [] })
})

it('aborts the upload silently when its photo is removed', async () => {
  const { queue, transferOf, outcomes, handedOut } = setUp()
  queue.add(files('a'), rules)
  await tick()
  const { signal, succeed } = transferOf('a')
  queue.remove(idOf(queue, 'a'))
  expect(signal.aborted).toBe(true)
  await succeed()
  expect(queue.snapshot().photos).toEqual([])
  expect(outcomes).toEqual([])
  expect(handedOut).toEqual([])
})

it('moves a photo, even while it uploads', async () => {
  const { queue, transferOf, handedOut } = setUp(['/uploads/1', '/uploads/2'])
  queue.add(files('a'), rules)
  await tick()
  queue.move(idOf(queue, 'a'), 0)
  await transferOf('a').succeed()
  queue.move(idOf(queue, 'a'), 2)
  expect(handedOut).toEqual([
    ['/uploads/a', '/uploads/1', '/uploads/2'],
    ['/uploads/1', '/uploads/2', '/uploads/a'],
  ])
})

describe("setting the form's value", () => {
  it('ignores its own values, even late ones', async () => {
    const { queue, transferOf } = setUp()
    queue.add(files('a', 'b', 'c'), rules)
    await tick()
    await transferOf('a').succeed()
    await transferOf('b').succeed()
    queue.adopt(['/uploads/a'])
    queue.adopt(['/uploads/a', '/uploads/b'])
    expect(transferOf('c').signal.aborted).toBe(false)
    expect(queue.snapshot().photos).toHaveLength(3)
  })

  it('replaces the photos when another listing is set, without emitting them', async () => {
    const { queue, transferOf, handedOut, outcomes } = setUp(['/uploads/1'])
    queue.add(files('a'), rules)
    await tick()
    queue.adopt(['/uploads/8', '/uploads/9'])
    expect(urlsOf(queue.snapshot().photos)).toEqual(['/uploads/8', '/uploads/9'])
    expect(transferOf('a').signal.aborted).toBe(true)
    await transferOf('a').succeed()
    expect(queue.snapshot().photos).toHaveLength(2)
    expect(handedOut).toEqual([])
    expect(outcomes).toEqual([])
  })

  it('is cleared when the form was saved', async () => {
    const { queue, transferOf } = setUp()
    queue.add(files('a', 'b'), rules)
    await tick()
    await transferOf('a').succeed()
    await transferOf('b').fail(400)
    queue.adopt(['/uploads/a'])
    queue.adopt([])
    expect(queue.snapshot().photos).toEqual([])
  })
})

it('aborts everything when the field unmounts', async () => {
  const { queue, transferOf, outcomes } = setUp()
  queue.add(files('a'), rules)
  await tick()
  queue.dispose()
  expect(transferOf('a').signal.aborted).toBe(true)
  expect(revoked).toEqual(['blob:1'])
  expect(outcomes).toEqual([])
})
