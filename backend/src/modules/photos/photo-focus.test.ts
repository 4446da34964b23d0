import assert from 'node:assert/strict'
import sharp from 'sharp'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { aDetailedPhoto, aPhoto } from '../../../test/factories'
import { measurePhoto, needsFocus } from './image-processing'

/** A plain photo with a detailed subject at the given place. */
async function photoWithSubject(
  size: { width: number; height: number },
  subject: { left: number; top: number; width: number; height: number },
) {
  const input = await aDetailedPhoto(subject.width, subject.height)
  return sharp({ create: { ...size, channels: 3, background: '#8a8f88' } }).composite([{ input, ...subject }])
}

const carAtTheEdge = () =>
  photoWithSubject({ width: 1600, height: 700 }, { left: 1200, top: 200, width: 400, height: 400 })

async function focusOf(photo: sharp.Sharp): Promise<string> {
  return (await measurePhoto(await photo.jpeg().toBuffer())).focus
}

describe('the focus of a photo', () => {
  it('is at the end of a wide photo where its subject stands', async () => {
    assert.equal(await focusOf(await carAtTheEdge()), '100% 50%')
  })

  it('is at the foot of an upright photo where its subject stands', async () => {
    const photo = await photoWithSubject(
      { width: 700, height: 1600 },
      { left: 150, top: 1150, width: 400, height: 450 },
    )
    assert.equal(await focusOf(photo), '50% 100%')
  })

  it('is not above the centre, where trees stand behind a car', async () => {
    const photo = await photoWithSubject({ width: 700, height: 1600 }, { left: 150, top: 0, width: 400, height: 450 })
    assert.equal(await focusOf(photo), '50% 50%')
  })

  it('leaves a car in its frame when there are trees above it', async () => {
    const photo = sharp(fileURLToPath(new URL('../../../../demo/photos/car-05-front.jpg', import.meta.url)))
    assert.equal(await focusOf(photo.extract({ left: 460, top: 0, width: 680, height: 1067 })), '50% 50%')
  })

  it('shows the foot of a tower and not only its middle', async () => {
    const photo = sharp(
      fileURLToPath(new URL('../../../../demo/photos/apartment-03-exterior-evening.jpg', import.meta.url)),
    )
    const [, y] = (await focusOf(photo.extract({ left: 480, top: 0, width: 680, height: 1067 }))).split(' ')
    assert.ok(Number.parseInt(y ?? '', 10) >= 75, y)
  })

  it('is found in the upright photo when its camera was turned', async () => {
    const upright = await (await carAtTheEdge()).png().toBuffer()
    const turned = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
    const measured = await measurePhoto(turned)
    assert.deepEqual([measured.width, measured.height, measured.focus], [1600, 700, '100% 50%'])
  })

  it('is the centre when the whole photo is equally detailed', async () => {
    assert.equal((await measurePhoto(await aDetailedPhoto(1600, 700))).focus, '50% 50%')
    assert.equal((await measurePhoto(await aPhoto(700, 1600))).focus, '50% 50%')
  })

  it('is the centre when the frame of a card hides little, whatever the photo shows', async () => {
    const photo = await photoWithSubject({ width: 1500, height: 1000 }, { left: 1100, top: 0, width: 400, height: 400 })
    assert.equal(await focusOf(photo), '50% 50%')
  })

  for (const [name, width, height, expected] of [
    ['a camera', 1500, 1000, false],
    ['a phone', 1600, 1200, false],
    ['a phone held upright', 1200, 1600, true],
    ['a video', 1920, 1080, true],
    ['a panorama', 4000, 1000, true],
    ['a strip that would be enlarged without limit', 30_000, 100, false],
  ] as const) {
    it(`${expected ? 'is' : 'is not'} looked for in the shape of ${name}`, () => {
      assert.equal(needsFocus({ width, height }), expected)
    })
  }
})
