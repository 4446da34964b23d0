import { z } from 'zod'
import type { SignedInApp } from '../signed-in'

const LONG = 'A long text, with “quotes”, 9 km² of Ölkofra, 日本語 and an emoji 🏡. '.repeat(40).trim()
const created = z.looseObject({ id: z.string() })

const HOME = {
  title: 'Villa in Karen',
  description: 'Five bedrooms and a pool, with a borehole of its own.',
  price: 85_000_000,
  type: 'sale',
  category: 'house',
  location: 'Karen, Nairobi',
  bedrooms: [5],
  bathrooms: 4.5,
  area: 6200,
  imageUrls: ['/uploads/villa.jpg', 'https://photos.example/villa-2.jpg'],
  featured: true,
  youtubeLink: null,
}
const CAR = {
  title: 'Toyota Prado, pearl white',
  description: 'One owner.',
  price: 6_900_000,
  year: 2021,
  make: 'Toyota',
  model: 'Prado',
  condition: 'used',
  mileage: 31_000,
  imageUrls: ['/uploads/prado.jpg'],
  featured: false,
  youtubeLink: null,
}

/**
 * Writes rows into every table, ordinary and odd ones: through the calls of this version, and what no call writes by
 * SQL that all versions understand.
 * @throws when a call is refused, or a table stays empty
 */
export async function fill(backend: SignedInApp): Promise<void> {
  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object, as = backend.admin) => {
    const response = await backend.call(as === '' ? null : as, { method, url, ...(body && { body }) })
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return response.body === '' || response.body === 'null' ? null : (JSON.parse(response.body) as unknown)
  }
  const create = async (url: string, body: object, as?: string) => created.parse(await send('POST', url, body, as)).id
  const execute = (statement: string) => backend.database.execute(statement)

  const home = (given: object) => create('/api/properties', { ...HOME, ...given })
  const villa = await home({ features: ['pool', 'borehole'], county: 'Nairobi City', negotiable: true })
  const flat = await home({
    title: 'Ölüm’s 🏡 flat',
    type: 'rent',
    category: 'apartment',
    pricePeriod: 'month',
    price: 1,
  })
  const plot = await home({ title: 'Plot', description: '', type: 'lease', category: 'land', ...emptyHome })
  const [sold, let_, underOffer, draft, deleted, long] = [
    await home({ title: 'Sold house' }),
    await home({ title: 'Let house', type: 'rent' }),
    await home({ title: 'House under offer' }),
    await home({ title: 'Draft house', status: 'draft' }),
    await home({ title: 'Deleted house' }),
    await home({ title: `Long ${'x'.repeat(140)}`, description: LONG, youtubeLink: 'https://youtu.be/dQw4w9WgXcQ' }),
  ]
  const prado = await create('/api/cars', { ...CAR, features: ['leather'], fuel: 'diesel', drive: '4wd' })
  const leaf = await create('/api/cars', {
    ...CAR,
    title: 'Nissan Leaf',
    condition: 'new',
    mileage: null,
    imageUrls: [],
  })
  const goneCar = await create('/api/cars', { ...CAR, title: 'Sold car' })
  await execute(
    `update properties set features = features || '{furnished,parking}' where id in ('${villa}', '${flat}')`,
  )
  await execute(`update cars set features = features || '{duty-paid}' where id = '${prado}'`)
  await execute(`update properties set point = '{"lat":-1.32,"lng":36.71}', confirmed_at = now() where id = '${villa}'`)

  await send('PATCH', `/api/properties/${sold}`, { status: 'sold' })
  await send('PATCH', `/api/properties/${let_}`, { status: 'let' })
  await send('PATCH', `/api/properties/${underOffer}`, { status: 'under-offer' })
  await send('PATCH', `/api/cars/${goneCar}`, { status: 'sold' })
  await execute(
    `update properties set price_since = now() - interval '9 days', standing_price = price where id = '${villa}'`,
  )
  await send('PATCH', `/api/properties/${villa}`, { price: 79_000_000, title: 'Villa in Karen, reduced' })
  await send('POST', '/api/admin/listings/bulk', {
    listings: [{ kind: 'car', id: leaf }],
    change: { price: 2_000_000 },
  })
  await send('DELETE', `/api/properties/${deleted}`)

  const visitor = (number: number, name?: string) =>
    backend.user({ sub: `visitor-${number}`, email: `visitor-${number}@example.com`, ...(name && { name }) })
  const review = (id: string, rating: number, message: string, as: string) =>
    create('/api/reviews', { propertyId: id, rating, message }, as)
  const replied = await review(villa, 5, 'A quiet place 🌳', visitor(1, 'Achieng'))
  await send('POST', '/api/reviews/reply', { reviewId: replied, replyMessage: 'Asante “sana”' })
  await review(villa, 1, LONG.slice(0, 900), visitor(2, 'José Ñandú'))
  await review(prado, 3, 'Runs', visitor(1, 'Achieng'))
  await review(sold, 4, 'Bought it', backend.user())
  await send('PATCH', '/api/reviews/mark_viewed', { propertyId: villa })
  const removed = await review(flat, 1, 'Spam', visitor(3, 'Otieno'))
  await send('DELETE', `/api/reviews/${removed}`)
  const restored = await review(flat, 2, 'Not spam', visitor(4, 'Wanjiku'))
  await send('DELETE', `/api/reviews/${restored}`)
  await send('POST', `/api/admin/reviews/${restored}/restore`, {})
  await execute(`update reviews set username = null where rating = 3`)

  const invite = async (id: string, note?: string) =>
    z
      .looseObject({ id: z.string(), url: z.string() })
      .parse(await send('POST', '/api/admin/invitations', { kind: 'property', id, ...(note && { note }) }))
  const used = await invite(sold, 'Mrs Otieno, phase 2')
  const invitation = new URL(used.url).searchParams.get('invitation')
  await create('/api/reviews', { propertyId: sold, rating: 5, message: 'Verified', invitation }, visitor(5, 'Otieno'))
  await send('DELETE', `/api/admin/invitations/${(await invite(let_)).id}`)
  await invite(let_, 'Open')
  const expired = await invite(let_, 'Expired')
  await execute(`update review_invitations set expires_at = '2026-01-01' where id = '${expired.id}'`)

  const person = { name: 'Wanjiku', email: 'W@Example.com', message: 'Is the villa still there? 🙂', openForMs: 60_000 }
  await send(
    'POST',
    '/api/contact',
    { ...person, listingKind: 'property', listingId: villa, page: '/x', campaign: 'y' },
    '',
  )
  await send('POST', '/api/contact', { ...person, name: 'Öz Gür', message: LONG.slice(0, 1900) }, '')
  await send('POST', '/api/contact', { ...person, message: 'Buy links now', website: 'https://spam.example' }, '')
  const pasted = await create('/api/enquiries', {
    name: 'From a chat',
    phone: '+254 712 345 678',
    message: 'Is it free?',
  })
  for (const kind of ['note', 'call', 'whatsapp'])
    await send('POST', `/api/enquiries/${pasted}/entries`, { kind, text: `A ${kind}\nof two lines` })
  await send('PATCH', `/api/enquiries/${pasted}`, { status: 'replied' })
  const [answered] = z
    .looseObject({ rows: z.array(created) })
    .parse(await execute(`select id from enquiries where name = 'Wanjiku' and not suspected_spam`)).rows
  await send('POST', `/api/enquiries/${answered?.id}/entries`, { kind: 'mail', text: 'It is.' })
  await send('PATCH', `/api/enquiries/${answered?.id}/read`, { read: true })

  await send('POST', '/api/alerts', { email: 'w@example.com', kind: 'car', filters: { make: 'Toyota' } }, '')
  await send(
    'POST',
    '/api/alerts',
    { email: 'w@example.com', kind: 'property', filters: {}, saved: [`property:${villa}`] },
    '',
  )
  await execute(`update alerts set confirmed_at = now() where kind = 'property'`)
  await execute(`update alert_subscribers set looked_at = now()`)
  for (const event of ['view', 'view', 'save', 'share', 'whatsapp', 'call'])
    await send('POST', '/api/events', { kind: 'property', id: villa, event }, '')
  await send('POST', '/api/speed', { page: 'detail', device: 'phone', lcp: 1_800, inp: 90, cls: 40, ttfb: 350 }, '')
  await send('PUT', '/api/admin/rates', { usd: { kes: 129.5, at: '2026-11-20' }, rates: [] })
  await send('POST', `/api/admin/listings/property/${draft}/preview-link`, {})
  await send('POST', '/api/admin/people/find', { email: 'w@example.com' })
  await send('POST', '/api/admin/listings/property/' + plot + '/duplicate', {})
  await backend.app.inject({
    method: 'POST',
    url: '/api/reviews',
    headers: { authorization: visitor(6, 'Kamau'), 'idempotency-key': '7d1cf2a0-1111-4222-8333-444455556666' },
    payload: { propertyId: long, rating: 5, message: 'Once' },
  })
  for (const statement of rowsWithoutCalls(villa)) await execute(statement)

  const { rows } = z.looseObject({ rows: z.array(z.looseObject({ name: z.string() })) }).parse(
    await execute(`select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'drizzle') order by 1`),
  )
  for (const { name } of rows) {
    const found = z.looseObject({ rows: z.array(z.unknown()) }).parse(await execute(`select 1 from ${name} limit 1`))
    if (found.rows.length === 0) throw new Error(`${name} has no rows: let backend/test/yesterday/fill.ts write some`)
  }
}

const emptyHome = { bedrooms: [], bathrooms: null, area: null, imageUrls: [], featured: false }

/** Unfinished forms of devices, files, deletions of accounts, publications, counters. */
function rowsWithoutCalls(villa: string): readonly string[] {
  const form = {
    title: ' House with a rose garden ',
    price: '12.5m',
    type: 'rent',
    category: 'house',
    location: 'Tigoni',
    bedrooms: ['3'],
    area: '1,800 sq ft',
    county: 'Kiambu',
    pricePeriod: 'none',
    youtubeLink: '',
  }
  const formRow = (kind: string, id: string, values: object, number: number, device: string | null) =>
    `insert into editor_drafts (written_by, listing_kind, listing_id, "values", version, base_version, device, updated_at)
      values ('the-admin', '${kind}', '${id}', '${JSON.stringify(values)}',
      '00000000-0000-4000-8000-00000000000${number}', null, ${device === null ? 'null' : `'${device}'`}, now())`
  return [
    formRow('property', 'new', form, 1, 'Phone'),
    formRow('car', 'new', { make: 'Mazda' }, 2, null),
    formRow('property', villa, { title: 'Changed elsewhere', description: LONG }, 3, 'Öffice'),
    `insert into photos (url, width, height, color, focus, measured_at) values ('/uploads/villa.jpg', 1600, 1067, '#a1b2c3', '50% 40%', now())`,
    `insert into photos (url, width, height, color, focus, measured_at) values ('/uploads/prado.jpg', 800, 600, '#000000', null, now())`,
    `insert into uploads (key, url, uploaded_by, unused_since) values ('villa', '/uploads/villa.jpg', 'the-admin', null)
      on conflict do nothing`,
    `insert into uploads (key, url, uploaded_by, unused_since) values ('lost', '/uploads/lost.jpg', 'the-admin', now())`,
    `insert into ingest_files (key, metadata, callback_url, callback_slug) values ('k', '{}', 'https://x.example', 's')`,
    `insert into account_deletions (id, user_id, email, reviews, replacement, token, requested_at)
      values ('00000000-0000-4000-8000-000000000009', 'gone', 'gone@example.com', 'anonymise', 'deleted-1', null, now())`,
    `insert into alert_mails (id, subscriber_id, findings, created_at) select '00000000-0000-4000-8000-000000000008', id, '[]', now() from alert_subscribers limit 1`,
    `insert into publications (reason, requested_by, accepted_at) values ('asked', 'the-admin', now())`,
    `insert into publications (reason, failures, last_failure) values ('changes', 2, 'No “answer”')`,
    `insert into rate_limits (key, points, expire) values ('contact-1', 1, 1) on conflict do nothing`,
    `insert into stopped_mailboxes (address_hash, stopped_at) values ('${'a'.repeat(64)}', now())`,
    `insert into stranger_mails (id, address_hash, due_at) values ('m', '${'b'.repeat(64)}', now())`,
    `insert into documents (key, url, media_type, bytes, uploaded_by)
      values ('plan', '/api/documents/plan/plan.pdf', 'application/pdf', 1000, 'the-admin')`,
    `insert into push_subscriptions (id, endpoint, p256dh, auth, label, created_by, created_at)
      values ('00000000-0000-4000-8000-000000000007', 'https://push.example/1', 'p', 'a', 'Phone', 'the-admin', now())`,
    `insert into secret_links (purpose, token_hash, created_by, created_at)
      values ('owner:property:${villa}', '${'c'.repeat(64)}', 'the-admin', now())`,
    ...['requested', 'confirmed', 'done'].map(
      (status, number) => `insert into viewings (id, listing_kind, listing_id, listing_title, name, email, phone, times,
        status, start_at, minutes, created_at) values ('00000000-0000-4000-8000-00000000010${number}', 'property',
        '${villa}', 'Villa', 'Ölga', ${number === 0 ? 'null' : `'o@example.com'`}, '+254712345678', '[]', '${status}',
        ${status === 'requested' ? 'null, null' : `'2026-12-01T08:00:00Z', 45`}, now())`,
    ),
    `insert into viewing_changes (viewing_id, action, fields, changed_by, changed_at)
      select id, 'created', '{}', 'the-admin', now() from viewings`,
    `insert into listing_events (listing_kind, listing_id, day, event, count) values ('property', '${villa}', '2026-11-01', 'view', 12)`,
  ]
}
