import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import sharp from 'sharp'
import { DAY_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { documentKey, type ListingDocument } from '../../../../contract/site/documents'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aPhoto, carInput, propertyInput } from '../../../test/factories'
import { aCompressedPdf, aPdf } from '../../../test/pdfs'
import { startUploadThing, type TestUploadThing } from '../../../test/upload-thing'
import { openUploader, startUploadingApp, type UploadingApp } from '../../../test/uploading'
import { cars, documents, properties } from '../../db/schema'
import { PDF_FAULTS } from './check-pdf'
import { createDocumentService } from './service'

interface Listing {
  readonly id: string
  readonly title: string
  readonly documents?: ListingDocument[]
}

const PDF = aPdf()
const SCRIPT = aCompressedPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' })
const signal = new AbortController().signal
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** The administrator's and everybody else's calls, and uploads with the library's client. */
function open(backend: UploadingApp) {
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    backend.call(backend.admin, { method, url, ...(body && { body }) })
  return {
    send,
    upload: async (name = 'Ground floor (1).pdf', content = PDF, type = 'application/pdf') => {
      // Closed before the backend calls UploadThing, because both use the global FormData.
      const browser = openUploader(backend, backend.admin)
      try {
        const [result] = await browser.uploadDocuments([browser.file(name, content, type)])
        return result?.serverData ?? { url: '', bytes: 0 }
      } finally {
        browser.close()
      }
    },
    create: async (listed: readonly object[] = [], given: object = {}) => {
      const response = await send('POST', apiPaths.properties, {
        ...propertyInput({ imageUrls: [] }),
        ...given,
        documents: listed,
      })
      assert.equal(response.statusCode, 201, response.body)
      return response.json<Listing>()
    },
    statusFor: async (url: string, authorization: string | null = null) =>
      (await backend.call(authorization, { method: 'GET', url })).statusCode,
    files: () => readdir(join(backend.dataDir, 'documents')).catch(() => []),
  }
}

const document = (url: string, given: Partial<ListingDocument> = {}) => ({
  kind: 'floor-plan',
  title: 'Ground floor',
  url,
  audience: 'public',
  ...given,
})

onEachDatabase('documents of listings', (openDatabase) => {
  let backend: UploadingApp
  let app: ReturnType<typeof open>
  before(async () => {
    backend = await startUploadingApp(openDatabase, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
    app = open(backend)
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  it('stores a PDF and shows it to the administrator alone until a listing has it', async () => {
    const { url, bytes } = await app.upload()
    assert.match(url, /^\/api\/documents\/\w+\/ground-floor-1\.pdf$/)
    assert.equal(bytes, PDF.length)
    const response = await app.send('GET', url)
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.rawPayload, PDF)
    assert.equal(response.headers['cache-control'], 'private, no-store')
    assert.equal(response.headers.etag, undefined)
    assert.deepEqual([await app.statusFor(url), await app.statusFor(url, backend.user())], [404, 404])
    assert.equal(await app.statusFor(`${url.slice(0, url.lastIndexOf('/'))}/other.pdf`, backend.admin), 404)
    assert.equal(await app.statusFor('/api/documents/%00/x.pdf', backend.admin), 404)
    assert.equal(await app.statusFor(`/media/320.jpg/uploads/${documentKey(url)}`, backend.admin), 404)
  })

  it('stores a picture without its metadata', async () => {
    const picture = await sharp(await aPhoto(90, 60))
      .withExif({ IFD0: { Copyright: 'The architect' } })
      .png()
      .toBuffer()
    const { url, bytes } = await app.upload('Plan.png', picture, 'image/png')
    const { rawPayload, headers } = await app.send('GET', url)
    assert.match(url, /\/plan\.png$/)
    assert.equal(rawPayload.length, bytes)
    assert.equal((await sharp(rawPayload).metadata()).exif, undefined)
    assert.deepEqual(
      [headers['content-type'], headers['content-disposition']],
      ['image/png', `inline; filename="plan.png"; filename*=UTF-8''plan.png`],
    )
  })

  const refused: readonly [name: string, content: Buffer | (() => Promise<Buffer>), type: string, message: string][] = [
    ['script.pdf', SCRIPT, 'application/pdf', PDF_FAULTS.script],
    ['picture.pdf', () => aPhoto(90, 60), 'application/pdf', 'This file is not a PDF, although its name says so.'],
    ['page.pdf', Buffer.from('<html></html>'), 'application/pdf', 'This file is not a PDF, although its name says so.'],
    ['plan.jpg', PDF, 'image/jpeg', 'This file is a PDF, but its name has another extension. Please rename it.'],
    ['page.jpg', Buffer.from('<html></html>'), 'image/jpeg', 'This file is not a JPEG, PNG, WebP or AVIF image.'],
  ]
  for (const [name, content, type, message] of refused) {
    it(`refuses ${name} by its content and keeps nothing`, async () => {
      const kept = await app.files()
      const file = typeof content === 'function' ? await content() : content
      await assert.rejects(app.upload(name, file, type), (error: { data?: { message?: string } }) => {
        assert.equal(error.data?.message, message)
        return true
      })
      assert.equal(await backend.database.$count(documents), 0)
      assert.deepEqual(await app.files(), kept)
    })
  }

  it('refuses other types, sizes and callers before a file is sent', async () => {
    const word = app.upload('contract.doc', PDF, 'application/msword')
    await assert.rejects(word, { message: /Invalid file type|contract\.doc is neither a PDF/ })
    const large = app.upload('large.pdf', Buffer.alloc(11 * 1024 * 1024), 'application/pdf')
    await assert.rejects(large, { message: 'large.pdf is larger than 10 MB.' })
    const visitor = openUploader(backend, backend.user())
    await assert.rejects(visitor.uploadDocuments([visitor.file('a.pdf', PDF, 'application/pdf')]), {
      code: 'FORBIDDEN',
    })
    visitor.close()
  })

  it('takes documents of the store alone, with the sizes of their files', async () => {
    const { url, bytes } = await app.upload()
    const plan = document(url, { bytes: 7 })
    const listing = await app.create([plan])
    assert.deepEqual(listing.documents, [{ ...plan, bytes }])
    const change = (given: unknown) => app.send('PATCH', apiPaths.property(listing.id), { documents: given })

    const faults: readonly [given: unknown, message: string][] = [
      ['all', 'documents: Documents must be a list'],
      [
        [{ ...plan, kind: 'photo' }],
        'documents.0.kind: Kind must be floor-plan, brochure, inspection, title-search or other',
      ],
      [[{ ...plan, title: 'x'.repeat(81) }], 'documents.0.title: Title must be at most 80 characters long'],
      [[{ ...plan, audience: 'all' }], 'documents.0.audience: Audience must be public or office'],
      [[{ ...plan, bytes: -1 }], 'documents.0.bytes: Size cannot be negative'],
      [[{ ...plan, url: 'https://app.ufs.sh/f/a' }], 'documents.0.url: This is not the URL of an uploaded document'],
      [[{ ...plan, url: '/uploads/a.pdf' }], 'documents.0.url: This is not the URL of an uploaded document'],
      [[{ ...plan, name: 'a' }], 'documents.0: A document must have a kind, a title, a url and an audience'],
      [[plan, plan], 'documents: The same document is in the list twice'],
      [Array(13).fill(plan), 'documents: At most 12 documents can be added'],
      [
        [{ ...plan, url: '/api/documents/unknown/a.pdf' }],
        "documents: '/api/documents/unknown/a.pdf' is not the URL of an uploaded document",
      ],
    ]
    for (const [given, message] of faults) {
      const response = await change(given)
      assert.deepEqual([response.statusCode, response.json<{ message: string }>().message], [400, message])
    }

    const [hidden] = (await change([{ kind: 'other', url }])).json<Listing>().documents ?? []
    assert.deepEqual(hidden, { kind: 'other', title: '', url, bytes, audience: 'office' })
    assert.equal(
      (await app.send('PATCH', apiPaths.property(listing.id), { price: 5 })).json<Listing>().documents?.length,
      1,
    )
    for (const none of [[], null]) {
      await change([plan])
      assert.deepEqual((await change(none)).json<Listing>().documents, [])
    }
    const car = await app.send('POST', apiPaths.cars, { ...carInput({ imageUrls: [] }), documents: [plan] })
    assert.deepEqual(car.json<Listing>().documents, [{ ...plan, bytes }])
  })

  it('leaves office documents out of every response but the administrator’s', async () => {
    const [shown, hidden] = [await app.upload('Plan.pdf'), await app.upload('Search.pdf')]
    const listed = [
      document(shown.url),
      document(hidden.url, { kind: 'title-search', title: 'Search of the register', audience: 'office' }),
    ]
    const { id } = await app.create(listed, { featured: true })
    const urlsIn = (listing?: Listing) => listing?.documents?.map(({ url }) => url)
    const answers = [
      apiPaths.property(id),
      apiPaths.properties,
      apiPaths.featuredProperties,
      apiPaths.propertyCards,
      apiPaths.searchIndex('property'),
      apiPaths.openapi,
    ]
    for (const url of answers) {
      for (const caller of [null, backend.user()]) {
        const { body, statusCode } = await backend.call(caller, { method: 'GET', url })
        assert.equal(statusCode, 200)
        assert.ok(!body.includes(hidden.url) && !body.includes('Search of the register'), url)
      }
    }
    const get = async (caller: string | null, url = apiPaths.property(id)) =>
      (await backend.call(caller, { method: 'GET', url })).json<Listing>()
    assert.deepEqual(urlsIn(await get(null)), [shown.url])
    assert.deepEqual(urlsIn(await get(backend.admin)), [shown.url, hidden.url])
    assert.deepEqual(urlsIn(await get(null)), [shown.url], 'the administrator’s response is not cached')
    const [first] = (await app.send('GET', apiPaths.properties)).json<Listing[]>()
    assert.deepEqual(urlsIn(first), [shown.url, hidden.url])

    await app.send('PATCH', apiPaths.property(id), { status: 'draft' })
    const link = (await app.send('POST', adminPaths.previewLink('property', id))).json<{ url: string }>()
    const preview = await get(null, apiPaths.property(id) + new URL(link.url).search)
    assert.deepEqual([preview.id, preview.documents], [id, []])
    assert.equal(await app.statusFor(shown.url + new URL(link.url).search), 404)
  })

  it('serves a document to others while a published listing shows it as public', async () => {
    const { url } = await app.upload()
    const { id } = await app.create([document(url)])
    const change = async (fields: object) => {
      assert.equal((await app.send('PATCH', apiPaths.property(id), fields)).statusCode, 200)
    }
    const statuses = async () => [
      await app.statusFor(url),
      await app.statusFor(url, backend.user()),
      await app.statusFor(url, 'Bearer nonsense'),
      await app.statusFor(url, backend.admin),
    ]
    const [PUBLIC, HIDDEN] = [
      [200, 200, 200, 200],
      [404, 404, 404, 200],
    ]
    assert.deepEqual(await statuses(), PUBLIC)
    for (const [hide, show] of [
      [{ status: 'draft' }, { status: 'sold' }],
      [{ documents: [document(url, { audience: 'office' })] }, { documents: [document(url)] }],
      [{ documents: [] }, { documents: [document(url)] }],
    ] as const) {
      await change(hide)
      assert.deepEqual(await statuses(), HIDDEN, JSON.stringify(hide))
      await change(show)
      assert.deepEqual(await statuses(), PUBLIC, JSON.stringify(show))
    }
    await app.send('DELETE', apiPaths.property(id))
    assert.deepEqual(await statuses(), HIDDEN)
    await app.send('POST', apiPaths.restoreProperty(id))
    assert.deepEqual(await statuses(), PUBLIC)
  })

  it('serves it with a readable name, in ranges, sandboxed, and to caches that ask again', async () => {
    const { url } = await app.upload()
    const { id } = await app.create([document(url, { title: 'Nyumba – “ghorofa” 1/2' })])
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      backend.app.inject({ method, url, headers })
    const { headers, rawPayload } = await get()
    assert.deepEqual(rawPayload, PDF)
    assert.deepEqual(
      {
        type: headers['content-type'],
        length: headers['content-length'],
        disposition: headers['content-disposition'],
        options: headers['x-content-type-options'],
        policy: headers['content-security-policy'],
        cache: headers['cache-control'],
      },
      {
        type: 'application/pdf',
        length: String(PDF.length),
        disposition: `attachment; filename="ground-floor-1.pdf"; filename*=UTF-8''${encodeURIComponent('Nyumba – “ghorofa” 1-2.pdf')}`,
        options: 'nosniff',
        policy: "default-src 'none'; sandbox",
        cache: 'public, no-cache',
      },
    )
    const head = await get({}, 'HEAD')
    assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, String(PDF.length), ''])
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, PDF.length - 1],
      ['bytes=-5', PDF.length - 5, PDF.length - 1],
      ['bytes=5-999999', 5, PDF.length - 1],
    ] as const) {
      const part = await get({ range })
      assert.deepEqual([part.statusCode, part.headers['content-range']], [206, `bytes ${start}-${end}/${PDF.length}`])
      assert.deepEqual(part.rawPayload, PDF.subarray(start, end + 1))
    }
    const beyond = await get({ range: `bytes=${PDF.length}-` })
    assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${PDF.length}`])
    assert.notEqual(beyond.headers.etag, headers.etag)
    assert.equal(beyond.headers['content-disposition'], undefined)
    const known = { 'if-none-match': String(headers.etag) }
    assert.deepEqual([(await get(known)).statusCode, (await get(known)).body], [304, ''])
    await app.send('PATCH', apiPaths.property(id), { status: 'draft' })
    assert.equal((await get(known)).statusCode, 404, 'a cache that asks learns that it is gone')
  })

  it('records what changed of the documents and undoes it', async () => {
    const { url } = await app.upload()
    const { id } = await app.create()
    await app.send('PATCH', apiPaths.property(id), { documents: [document(url)] })
    await app.send('PATCH', apiPaths.property(id), { documents: [document(url)] })
    const history = async () =>
      (await app.send('GET', adminPaths.listingHistory('property', id))).json<
        { id: number; fields: { documents?: { from: ListingDocument[]; to: ListingDocument[] } } }[]
      >()
    const [change, ...earlier] = await history()
    assert.equal(earlier.length, 1, 'the same list again is no change')
    assert.deepEqual(change?.fields.documents, { from: [], to: [{ ...document(url), bytes: PDF.length }] })
    const undone = await app.send('POST', adminPaths.undoListingChange('property', id), { changeId: change.id })
    assert.deepEqual(undone.json<Listing>().documents, [])
    const [back] = await history()
    const undoing = { changeId: back?.id }
    await backend.database.update(documents).set({ removalBeganAt: new Date() })
    const gone = await app.send('POST', adminPaths.undoListingChange('property', id), undoing)
    assert.equal(gone.statusCode, 409)
    await backend.database.update(documents).set({ removalBeganAt: null })
    const again = await app.send('POST', adminPaths.undoListingChange('property', id), undoing)
    assert.deepEqual(again.json<Listing>().documents, [{ ...document(url), bytes: PDF.length }])
  })

  it('gives a copy of a listing files of its own', async () => {
    const { url } = await app.upload()
    const original = await app.create([document(url)])
    const copy = (await app.send('POST', adminPaths.duplicateListing('property', original.id))).json<Listing>()
    const [own] = copy.documents ?? []
    assert.ok(own !== undefined && own.url !== url)
    assert.deepEqual({ ...own, url }, { ...document(url), bytes: PDF.length })
    assert.equal(await app.statusFor(own.url), 404, 'the copy is a draft')
    await app.send('PATCH', apiPaths.property(original.id), { documents: [] })
    await cleanAt(0)
    await cleanAt(8)
    assert.deepEqual([await app.statusFor(url, backend.admin), await app.statusFor(own.url, backend.admin)], [404, 200])
  })

  it('has no column for documents in a spreadsheet, and an import leaves them alone', async () => {
    const { url } = await app.upload()
    const { id } = await app.create([document(url)])
    const csv = (await app.send('GET', adminPaths.listingsCsv('property'))).body
    assert.ok(!csv.includes('documents') && !csv.includes(url))
    const imported = await backend.app.inject({
      method: 'POST',
      url: adminPaths.importListings('property', false),
      headers: { authorization: backend.admin, 'content-type': 'text/csv' },
      payload: csv.replace('45000000', '44000000').replace(/Villa/g, 'House'),
    })
    assert.equal(imported.statusCode, 200, imported.body)
    assert.equal((await app.send('GET', apiPaths.property(id))).json<Listing>().documents?.length, 1)
  })

  it('refuses to give several listings the same documents at once', async () => {
    const { url } = await app.upload()
    const { id } = await app.create()
    const listings = [{ kind: 'property', id }]
    const response = await app.send('POST', adminPaths.bulkChange, { listings, change: { documents: [document(url)] } })
    assert.equal(response.statusCode, 400)
  })

  const cleanAt = (days: number) => createDocumentService(backend.services, () => inDays(days)).clean(signal)

  it('removes documents that no listing has used for a week', async () => {
    const names = ['unused', 'used', 'of-a-car', 'restorable', 'gone']
    const urls: string[] = []
    for (const name of names) urls.push((await app.upload(`${name}.pdf`)).url)
    const [unused = '', used = '', ofCar = '', restorable = '', gone = ''] = urls
    const kept = [{ ...document(used), bytes: 1, title: '' }] as ListingDocument[]
    const row = { ...propertyInput({ imageUrls: [] }) }
    const listed = (url: string) => kept.map((one) => ({ ...one, url }))
    await backend.database.insert(properties).values([
      { ...row, id: 'a', documents: kept },
      { ...row, id: 'b', documents: listed(restorable), deletedAt: inDays(-20) },
      { ...row, id: 'c', documents: listed(gone), deletedAt: inDays(-31) },
    ])
    await backend.database.insert(cars).values({ ...carInput({ imageUrls: [] }), id: 'd', documents: listed(ofCar) })
    const left = async () => {
      const rows = await backend.database.select().from(documents)
      return rows.flatMap(({ url, removedAt }) => (removedAt === null ? [url] : [])).sort()
    }
    const before = (await app.files()).length
    await cleanAt(6)
    assert.equal((await left()).length, 5)
    await cleanAt(8)
    assert.deepEqual(await left(), [used, ofCar, restorable].sort())
    assert.equal((await app.files()).length, before - 2)
    assert.equal(await app.statusFor(unused, backend.admin), 404)
    const late = await app.send('POST', apiPaths.properties, { ...row, documents: [document(unused)] })
    assert.equal(late.statusCode, 409)
  })
})

onEachDatabase('documents at UploadThing', (openDatabase) => {
  let uploadThing: TestUploadThing
  let backend: UploadingApp
  let app: ReturnType<typeof open>
  before(async () => {
    uploadThing = await startUploadThing()
    const parts = { uploadThingHosts: uploadThing.hosts }
    backend = await startUploadingApp(openDatabase, uploadThing.env, parts)
    app = open(backend)
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    uploadThing.privateFiles = 'allowed'
    uploadThing.files.clear()
  })
  after(async () => {
    await backend.close()
    await uploadThing.close()
  })
  const move = (url: string) => backend.services.documents.moveToUploadThing(documentKey(url) ?? '')
  const remoteKeys = async () => (await backend.database.select().from(documents)).map(({ remoteKey }) => remoteKey)

  it('keeps them as private files, which the API streams from a signed URL', async () => {
    const { url } = await app.upload()
    await move(url)
    const [key = ''] = uploadThing.files.keys()
    assert.deepEqual(await remoteKeys(), [key])
    assert.deepEqual(await app.files(), [])
    assert.equal((await fetch(uploadThing.urlOf(key))).status, 403)
    const { id } = await app.create([document(url)])
    const whole = await backend.app.inject({ method: 'GET', url })
    assert.deepEqual(whole.rawPayload, PDF)
    const part = await backend.app.inject({ method: 'GET', url, headers: { range: 'bytes=3-7' } })
    assert.deepEqual([part.statusCode, part.rawPayload], [206, PDF.subarray(3, 8)])
    for (const { body, headers } of [whole, await app.send('GET', apiPaths.property(id))]) {
      assert.ok(!(body + JSON.stringify(headers)).includes(key), 'its address leaves the backend')
    }
    await app.send('PATCH', apiPaths.property(id), { status: 'draft' })
    assert.deepEqual([await app.statusFor(url), await app.statusFor(url, backend.admin)], [404, 200])
  })

  it('copies and removes them there', async () => {
    const { url } = await app.upload()
    await move(url)
    const original = await app.create([document(url)])
    const copy = (await app.send('POST', adminPaths.duplicateListing('property', original.id))).json<Listing>()
    const own = copy.documents?.[0]?.url ?? ''
    await move(own)
    assert.equal(uploadThing.files.size, 2)
    await app.send('PATCH', apiPaths.property(original.id), { documents: [] })
    const parts = { ...backend.services, uploadThingHosts: uploadThing.hosts }
    for (const days of [0, 8]) await createDocumentService(parts, () => inDays(days)).clean(signal)
    assert.equal(uploadThing.files.size, 1)
    assert.deepEqual([await app.statusFor(url, backend.admin), await app.statusFor(own, backend.admin)], [404, 200])
  })

  for (const privateFiles of ['refused', 'ignored'] as const) {
    it(`leaves them in the data folder when private files are ${privateFiles}`, async () => {
      uploadThing.privateFiles = privateFiles
      const { url } = await app.upload()
      await move(url)
      assert.deepEqual([await remoteKeys(), uploadThing.files.size], [[null], 0])
      assert.equal(await app.statusFor(url, backend.admin), 200)
      uploadThing.privateFiles = 'allowed'
      await createDocumentService({ ...backend.services, uploadThingHosts: uploadThing.hosts }).clean(signal)
      assert.equal(uploadThing.files.size, 1, 'it is tried again every day')
    })
  }

  it('responds with 502 when the file cannot be had', async () => {
    const { url } = await app.upload()
    await move(url)
    uploadThing.files.clear()
    assert.equal(await app.statusFor(url, backend.admin), 502)
  })
})
