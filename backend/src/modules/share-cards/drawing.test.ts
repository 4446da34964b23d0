import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, it } from 'node:test'
import { SHARE_CARD, shareCardOf, type ShareCard } from '../../../../contract/site/share-card'
import { testProperty } from '../../../../contract/test-listings'
import { aPhoto } from '../../../test/factories'
import { PHOTO_HEIGHT } from './card-layout'
import { drawShareCard } from './drawing'

const card = shareCardOf({ kind: 'property', fields: testProperty() })

async function pixels(jpeg: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(jpeg).extract(area).png().toBuffer()).stats()
  return channels.map(({ mean, min, max }) => ({ mean, min, max }))
}

const WORDS = { left: 0, top: PHOTO_HEIGHT, width: SHARE_CARD.width, height: SHARE_CARD.height - PHOTO_HEIGHT }
const PHOTO = { left: 0, top: 0, width: SHARE_CARD.width, height: PHOTO_HEIGHT - 8 }

describe('drawShareCard', () => {
  it('draws a JPEG with the photo above the text when there is a photo', async () => {
    const jpeg = await drawShareCard(card, [await aPhoto(1536, 1024, '#c02020')])
    const { format, width, height } = await sharp(jpeg).metadata()
    assert.deepEqual([format, width, height], ['jpeg', SHARE_CARD.width, SHARE_CARD.height])
    const [red, green] = await pixels(jpeg, PHOTO)
    assert.ok(red && green && red.mean > 180 && green.mean < 45, JSON.stringify([red, green]))
    const [ground] = await pixels(jpeg, WORDS)
    assert.ok(ground && ground.mean > 200 && ground.min < 60, 'dark text on light paper')
  })

  it('fills the card when the photo is tall, wide or tiny', async () => {
    for (const [width, height] of [
      [300, 2000],
      [4000, 300],
      [40, 40],
    ] as const) {
      const drawn = await sharp(await drawShareCard(card, [await aPhoto(width, height)])).metadata()
      assert.deepEqual([drawn.width, drawn.height], [SHARE_CARD.width, SHARE_CARD.height])
    }
  })

  it('stays small enough for chats when a photo compresses badly', async () => {
    const raw = { width: 1400, height: 900, channels: 3 as const }
    const noise = sharp(randomBytes(raw.width * raw.height * 3), { raw })
    const jpeg = await drawShareCard(card, [await noise.jpeg({ quality: 95 }).toBuffer()])
    assert.ok(jpeg.length <= SHARE_CARD.maxBytes, `${jpeg.length} bytes`)
  })

  it('draws only text when there is no photo', async () => {
    const jpeg = await drawShareCard(card, [])
    const [red, green] = await pixels(jpeg, { left: 0, top: 0, width: 60, height: 630 })
    assert.ok(red && green && green.mean > red.mean + 20, 'on the agency’s green')
    const [edge] = await pixels(jpeg, { left: 0, top: 590, width: 1200, height: 40 })
    assert.ok(edge && edge.max < 60, 'the last line ends above the edge')
    const [place] = await pixels(jpeg, { left: 60, top: 520, width: 400, height: 60 })
    assert.ok(place && place.max > 180, 'the place is drawn')
  })

  const texts: [string, Partial<ShareCard>][] = [
    ['markup', { title: '</svg><script>alert(1)</script>"&\'', place: '<image href="file:///etc/passwd"/>' }],
    ['very long', { title: 'w'.repeat(160), place: 'long '.repeat(24), price: 'ksh 1,145,000,000 a month' }],
    ['missing', { price: '', place: '' }],
    ['of another script', { title: '日本 🏝', place: '🇰🇪' }],
    ['in one of Kenya’s languages', { title: 'Gĩthĩnji', place: 'Mũrang’a' }],
  ]
  for (const [what, given] of texts) {
    it(`draws the text when it is ${what}`, async () => {
      for (const photos of [[], [await aPhoto()]]) {
        const { width, height } = await sharp(await drawShareCard({ ...card, ...given }, photos)).metadata()
        assert.deepEqual([width, height], [SHARE_CARD.width, SHARE_CARD.height])
      }
    })
  }

  it('throws when the cover is not a photo', async () => {
    await assert.rejects(drawShareCard(card, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]), {
      statusCode: 415,
    })
  })
})
