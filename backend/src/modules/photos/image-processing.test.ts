import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
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
