import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS } from '../../../../contract/limits'
import {
  canBeWished,
  DAY_PARTS,
  dayText,
  nairobiDay,
  startText,
  wishDays,
  type DayPart,
} from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import {
  aRequest,
  aVisit,
  nairobiTime,
  sendVisitMails,
  startVisitSuite,
  VISITOR,
  type VisitSuite,
} from '../../../test/visits'
import { cars, properties, viewings } from '../../db/schema'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ID = 'c0ffee00-0000-4000-8000-000000000001'
const IN_TWO_DAYS = nairobiDay(Date.now() + 2 * DAY_MS)

onEachDatabase('pages of visits', (open) => {
  let suite: VisitSuite
  before(async () => {
    suite = await startVisitSuite(open)
  })
  beforeEach(async () => {
    await suite.reset()
    const villa = { id: 'villa', title: 'Villa <in> Karen' }
    await suite.backend.database
      .insert(properties)
      .values([
        aProperty(villa),
        aProperty({ id: 'sold', status: 'sold' }),
        aProperty({ id: 'draft', status: 'draft' }),
      ])
    await suite.backend.database.insert(cars).values(aCar({ id: 'prado', title: 'Toyota Prado' }))
  })
  after(() => suite.close())

  const get = (url: string) => suite.backend.app.inject({ method: 'GET', url })
  const post = (url: string, fields: Record<string, string | readonly string[]>, headers: object = {}) => {
    const body = new URLSearchParams()
    for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value)
    return suite.backend.app.inject({
      method: 'POST',
      url,
      headers: { ...FORM, host: 'localhost:8000', ...headers },
      payload: body.toString(),
    })
  }
  const rows = () => suite.backend.database.select().from(viewings)
  const row = async () => {
    const [only, ...others] = await rows()
    assert.ok(only !== undefined && others.length === 0)
    return only
  }
  async function pathOf(given: Parameters<typeof aVisit>[0] = {}): Promise<string> {
    await suite.backend.database.insert(viewings).values(aVisit({ id: ID, listingTitle: 'Villa <in> Karen', ...given }))
    return new URL(await suite.backend.services.viewingTokens.urlOf(ID)).pathname
  }
  const act = (name: 'confirm' | 'propose' | 'cancel', body: object) =>
    suite.backend.call(suite.backend.admin, { method: 'POST', url: viewingPaths.adminAct(ID, name), body })
  const versionIn = (body: string) => /name="version" value="(\d+)"/.exec(body)?.[1] ?? ''

  it('offers the next 14 days without the parts that are over', async () => {
    const response = await get('/viewing/new?propertyId=villa')
    assert.equal(response.statusCode, 200)
    const offered = [...response.body.matchAll(/name="times" value="([^"]+)"/g)].map(([, value]) => value)
    const now = Date.now()
    const expected = wishDays(now).flatMap((date) =>
      (Object.keys(DAY_PARTS) as DayPart[]).flatMap((part) =>
        canBeWished({ date, part }, now) ? [`${date}.${part}`] : [],
      ),
    )
    assert.deepEqual(offered, expected)
    assert.ok(response.body.includes(dayText(nairobiDay(now + 13 * DAY_MS))))
    assert.ok(!response.body.includes(dayText(nairobiDay(now + 14 * DAY_MS))))
    assert.match(response.body, /<h1>Arrange a viewing<\/h1>[^]*Villa &lt;in&gt; Karen/)
    assert.match((await get('/viewing/new?carId=prado')).body, /<h1>Arrange a test drive<\/h1>[^]*Toyota Prado/)
  })

  it('takes a request from a plain form, once however often it is sent', async () => {
    const fields = {
      propertyId: 'villa',
      name: 'Wanjikũ',
      email: 'Wanjiku@Example.com',
      phone: '0722 000 111',
      message: 'Zwei Zeilen,\r\nmit Ümläuten',
      times: [`${IN_TWO_DAYS}.morning`, `${IN_TWO_DAYS}.evening`],
      leaveEmpty: '',
    }
    for (let count = 0; count < 2; count++) {
      const response = await post('/viewing/new', fields)
      assert.deepEqual([response.statusCode, response.headers.location], [303, '/viewing/sent'], response.body)
    }
    const { name, email, phone, message, times, status } = await row()
    assert.deepEqual(
      { name, email, phone, message, times, status },
      {
        name: 'Wanjikũ',
        email: VISITOR,
        phone: '+254722000111',
        message: 'Zwei Zeilen,\nmit Ümläuten',
        times: [
          { date: IN_TWO_DAYS, part: 'morning' },
          { date: IN_TWO_DAYS, part: 'evening' },
        ],
        status: 'requested',
      },
    )
    assert.match((await get('/viewing/sent')).body, /We have your request/)
    assert.deepEqual(await sendVisitMails(suite.backend), ['asked'])
  })

  it('takes the same request again from another form, and keeps the key of one with faults', async () => {
    const keyIn = (body: string) => /name="key" value="([\w-]+)"/.exec(body)?.[1] ?? ''
    const fields = { propertyId: 'villa', name: 'Wanjiku', email: VISITOR, times: `${IN_TWO_DAYS}.morning` }
    const keys = []
    for (let count = 0; count < 2; count++) {
      const key = keyIn((await get('/viewing/new?propertyId=villa')).body)
      keys.push(key)
      const faulty = await post('/viewing/new', { ...fields, name: '', key })
      assert.deepEqual([faulty.statusCode, keyIn(faulty.body)], [400, key])
      for (let repeated = 0; repeated < 2; repeated++)
        assert.equal((await post('/viewing/new', { ...fields, key })).statusCode, 303)
    }
    assert.equal(new Set(keys).size, 2)
    assert.equal((await rows()).length, 2)
    const escaped = await post('/viewing/new', { ...fields, name: '', key: '"><b>' })
    assert.ok(escaped.body.includes('name="key" value="&quot;&gt;&lt;b&gt;"'))
  })

  it('shows the form again with what was typed and what is wrong', async () => {
    const typed = { name: '', email: 'no<b>', phone: '', message: '\n</text', times: `${IN_TWO_DAYS}.evening` }
    const response = await post('/viewing/new', { carId: 'prado', ...typed })
    assert.equal(response.statusCode, 400)
    for (const text of [
      'Your request has not been sent yet',
      'value="no&lt;b&gt;"',
      '>\n\n&lt;/text</textarea>',
      `value="${IN_TWO_DAYS}.evening" checked`,
      'id="name-error"',
      'id="email-error"',
      'name="carId" value="prado"',
    ])
      assert.ok(response.body.includes(text), text)
    const times = Array.from({ length: 4 }, (_, ahead) => `${nairobiDay(Date.now() + (ahead + 1) * DAY_MS)}.morning`)
    const good = { propertyId: 'villa', name: 'Wanjiku', email: VISITOR }
    for (const [fields, said] of [
      [{ ...good }, 'Please choose at least one time'],
      [{ ...good, times }, 'Please choose at most 3 times'],
      [{ ...good, times: '2026-01-01.morning' }, 'Please choose times from now on'],
      [{ ...good, times: 'tomorrow' }, 'times must be'],
      [{ ...good, email: '', times: times[0] ?? '' }, 'Please give an email or a phone number'],
      [{ ...good, phone: '12', times: times[0] ?? '' }, 'Please enter a valid phone number'],
    ] as const) {
      const refused = await post('/viewing/new', fields)
      assert.equal(refused.statusCode, 400, said)
      assert.ok(refused.body.includes(said), `${said}: ${refused.body}`)
      assert.match(refused.body, /id="(times|email|phone)-error" class="error">(?!\w+: )/)
      assert.ok(refused.body.includes('value="Wanjiku"'))
    }
    assert.equal((await rows()).length, 0)
  })

  it('has no form for a draft, an unknown or a sold listing, and keeps what was typed when there are too many requests', async () => {
    for (const [query, status] of [
      ['propertyId=draft', 404],
      ['propertyId=none', 404],
      ['carId=villa', 404],
      ['', 404],
      ['propertyId=sold', 409],
    ] as const) {
      const response = await get(`/viewing/new?${query}`)
      assert.equal(response.statusCode, status, query)
      assert.match(String(response.headers['content-type']), /^text\/html/)
    }
    const times = `${IN_TWO_DAYS}.morning`
    const send = (message: string) =>
      post('/viewing/new', { propertyId: 'villa', name: 'Wanjiku', email: VISITOR, message, times })
    for (let count = 0; count < 5; count++) assert.equal((await send(`Wish ${count}`)).statusCode, 303)
    const sixth = await send('One more')
    assert.equal(sixth.statusCode, 409)
    assert.ok(sixth.body.includes('You have 5 open requests') && sixth.body.includes('One more</textarea>'))
  })

  it('is neither stored nor indexed, names its address to nobody and runs no scripts', async () => {
    const path = await pathOf()
    for (const url of [path, `${path}/cancel`, '/viewing/new?carId=prado', '/viewing/sent', '/viewing/wrong']) {
      const { headers, body } = await get(url)
      assert.equal(headers['cache-control'], 'no-store', url)
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.equal(headers['referrer-policy'], 'same-origin')
      assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
      assert.match(body, /<meta name="robots" content="noindex">/)
      assert.doesNotMatch(body, /<script/)
    }
  })

  it('is 404 and tells nothing when a token is guessed, changed or belongs to nothing any more', async () => {
    const path = await pathOf()
    const token = path.split('/').at(-1) ?? ''
    const last = token.endsWith('A') ? 'B' : 'A'
    for (const wrong of ['x', ID, token.slice(0, -1), token.slice(0, -1) + last, `${token}A`, `B${token.slice(1)}`]) {
      for (const response of [
        await get(`/viewing/${wrong}`),
        await get(`/viewing/${wrong}/cancel`),
        await post(`/viewing/${wrong}`, { act: 'cancel' }),
      ]) {
        assert.equal(response.statusCode, 404, wrong)
        assert.doesNotMatch(response.body, /Karen|Wanjik/)
      }
    }
    assert.equal((await row()).status, 'confirmed')
    await suite.backend.database.delete(viewings)
    assert.equal((await get(path)).statusCode, 404)
  })

  it('shows what is agreed, and nothing of the office’s notes or the visitor', async () => {
    const path = await pathOf({ note: 'Haggles', message: 'Call me', minutes: 30 })
    const { body } = await get(path)
    for (const text of [
      'Your viewing is confirmed',
      'Villa &lt;in&gt; Karen',
      startText(Date.parse(nairobiTime(2, 10))),
      '30 minutes',
      'At the gate',
    ])
      assert.ok(body.includes(text), text)
    assert.doesNotMatch(body, /Haggles|Call me|wanjiku@/)
  })

  it('lets the visitor choose one of the proposed times by one press', async () => {
    const path = await pathOf({ status: 'requested', start: null, minutes: null, place: null, confirmedAt: null })
    await act('propose', { starts: [nairobiTime(3, 9), nairobiTime(3, 11)] })
    const { body } = await get(path)
    assert.match(body, /Which time suits you\?/)
    const starts = [...body.matchAll(/name="start" value="([^"]+)"/g)].map(([, value]) => value)
    assert.deepEqual(starts, [nairobiTime(3, 9), nairobiTime(3, 11)])
    const wrong = await post(path, { start: nairobiTime(3, 10), version: versionIn(body) })
    assert.equal(wrong.statusCode, 400)
    assert.match(wrong.body, /role="alert" class="error">Please choose one of the proposed times/)
    const response = await post(path, { start: nairobiTime(3, 11), version: versionIn(body) })
    assert.deepEqual([response.statusCode, response.headers.location], [303, path])
    assert.deepEqual([(await row()).status, (await row()).start], ['confirmed', nairobiTime(3, 11)])
    assert.match((await get(path)).body, /Your viewing is confirmed/)
  })

  it('lets the visitor ask for other times, and refuses times that cannot be had', async () => {
    const path = await pathOf()
    const { body } = await get(path)
    const refused = await post(path, { times: '2026-01-01.morning', version: versionIn(body) })
    assert.equal(refused.statusCode, 400)
    assert.match(refused.body, /role="alert" class="error">Please choose times from now on/)
    assert.match(refused.body, /role="alert"[^]*Your viewing is confirmed|Your viewing is confirmed[^]*role="alert"/)
    assert.equal((await row()).status, 'confirmed')
    const times = [`${IN_TWO_DAYS}.morning`, `${IN_TWO_DAYS}.afternoon`]
    assert.equal((await post(path, { times, version: versionIn(body) })).statusCode, 303)
    assert.deepEqual([(await row()).status, (await row()).times.length], ['requested', 2])
  })

  it('cancels after a second question alone', async () => {
    const path = await pathOf()
    assert.match((await get(path)).body, new RegExp(`href="${path}/cancel"`))
    const question = await get(`${path}/cancel`)
    assert.match(question.body, /Cancel this viewing\?/)
    assert.equal((await row()).status, 'confirmed')
    const response = await post(path, { act: 'cancel', version: versionIn(question.body) })
    assert.deepEqual([response.statusCode, response.headers.location], [303, path])
    assert.equal((await row()).status, 'cancelled')
    assert.match((await get(path)).body, /This viewing is cancelled/)
    assert.equal((await get(`${path}/cancel`)).headers.location, path)
  })

  it('cannot be cancelled once it has begun', async () => {
    const path = await pathOf({ start: nairobiTime(-1, 10) })
    assert.deepEqual((await get(`${path}/cancel`)).headers.location, path)
    const response = await post(path, { act: 'cancel', version: '1' })
    assert.equal(response.statusCode, 409)
    assert.match(response.body, /This visit has begun already\./)
    assert.equal((await row()).status, 'confirmed')
  })

  it('refuses what was decided on an older page, and shows how it is now', async () => {
    const path = await pathOf()
    const version = versionIn((await get(path)).body)
    await act('confirm', { start: nairobiTime(5, 12) })
    const response = await post(path, { act: 'cancel', version })
    assert.equal(response.statusCode, 412)
    assert.ok(
      response.body.includes(startText(Date.parse(nairobiTime(5, 12)))) && response.body.includes('role="alert"'),
    )
    assert.equal((await row()).status, 'confirmed')
  })

  it('refuses forms of another site, and too many from one address', async () => {
    const path = await pathOf()
    const foreign = { origin: 'https://elsewhere.example' }
    assert.equal((await post(path, { act: 'cancel' }, foreign)).statusCode, 403)
    assert.equal((await post('/viewing/new', { carId: 'prado' }, foreign)).statusCode, 403)
    assert.equal((await row()).status, 'confirmed')
    await suite.restart({ RATE_LIMIT_WRITES_PER_MINUTE: '3' })
    const statuses = []
    for (let count = 0; count < 4; count++) statuses.push((await post('/viewing/new', { carId: 'prado' })).statusCode)
    assert.deepEqual(statuses, [400, 400, 400, 429])
    await suite.restart()
  })

  it('opens from the link of the mail of a request made by scripts', async () => {
    await suite.backend.call(null, { method: 'POST', url: viewingPaths.create, body: aRequest() })
    await sendVisitMails(suite.backend)
    const { id } = await row()
    const path = new URL(await suite.backend.services.viewingTokens.urlOf(id)).pathname
    const { statusCode, body } = await get(path)
    assert.equal(statusCode, 200)
    assert.match(body, /We have your request[^]*morning \(9 to 12\)/)
  })
})
