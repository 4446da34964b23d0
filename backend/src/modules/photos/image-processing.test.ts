import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import sharp from 'sharp'
import { aDetailedPhoto } from '../../../test/factories'
import { cropPhoto } from './image-processing'

it('keeps what draws the eye when it crops a wide photo to an upright one', async () => {
  const subject = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer()
  const photo = await sharp({ create: { width: 800, height: 300, channels: 3, background: '#8a8f88' } })
    .composite([{ input: subject, left: 680, top: 70 }])
    .jpeg()
    .toBuffer()
  const pixels = await cropPhoto(photo, { width: 180, height: 300 })
  assert.equal(pixels.length, 180 * 300 * 3)
  const reds = Array.from({ length: 180 * 300 }, (_, index) => index * 3).filter(
    (start) => (pixels[start] ?? 0) - (pixels[start + 1] ?? 0) > 100,
  )
  assert.ok(reds.length > 90 * 160 * 0.9, `${reds.length} pixels of the subject are left`)
})

it('keeps a car and not the building above it when it crops its photo to a wide one', async () => {
  const photo = await readFile(new URL('../../../../demo/photos/car-04-front.jpg', import.meta.url))
  const blueIn = (pixels: Buffer) =>
    Array.from({ length: pixels.length / 3 }, (_, index) => index * 3).filter(
      (start) => (pixels[start + 2] ?? 0) - (pixels[start] ?? 0) > 60,
    ).length
  const whole = await sharp(photo).resize(600).raw().toBuffer()
  const share = blueIn(await cropPhoto(photo, { width: 600, height: 200 })) / blueIn(whole)
  assert.ok(share > 0.6, `${share} of the car's paint is left`)
})

it('does not move up to trees above a house when it crops its photo to a share card', async () => {
  const trees = await aDetailedPhoto(1500, 90)
  const photo = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#8a8f88' } })
    .composite([{ input: trees, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const pixels = await cropPhoto(photo, { width: 1200, height: 630 })
  const spread = Math.max(...pixels.subarray(0, 3 * 1200)) - Math.min(...pixels.subarray(0, 3 * 1200))
  assert.ok(spread < 32, `the upper edge has trees: ${spread}`)
})

it('crops a photo that its camera turned as it is looked at', async () => {
  const upright = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#d02020' } })
    .composite([
      { input: { create: { width: 400, height: 150, channels: 3, background: '#2020d0' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
  const turned = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
  const pixels = await cropPhoto(turned, { width: 120, height: 60 })
  const [red = 0, , blue = 0] = pixels
  assert.ok(blue - red > 100, 'the upper part is still above')
  const [lastRed = 0, , lastBlue = 0] = pixels.subarray(-3)
  assert.ok(lastRed - lastBlue > 100, 'the lower part is still below')
})
