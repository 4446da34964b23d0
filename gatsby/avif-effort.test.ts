/** @jest-environment node */
import sharp from 'sharp'
import { lowerAvifEffort } from './avif-effort'

const noise = {
  create: {
    width: 96,
    height: 64,
    channels: 3 as const,
    background: '#888',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
  },
}

it('makes AVIF pictures with the lower effort unless another one is asked for', async () => {
  const picture = await sharp(noise).png().toBuffer()
  const lower = await sharp(picture).avif({ quality: 50, effort: 2 }).toBuffer()
  const usual = await sharp(picture).avif({ quality: 50, effort: 4 }).toBuffer()
  expect(lower.equals(usual)).toBe(false)

  const { avif } = sharp.prototype as { avif: unknown }
  try {
    lowerAvifEffort()
    expect((await sharp(picture).clone().avif({ quality: 50 }).toBuffer()).equals(lower)).toBe(true)
    expect((await sharp(picture).avif({ quality: 50, effort: 4 }).toBuffer()).equals(usual)).toBe(true)
  } finally {
    Object.assign(sharp.prototype as object, { avif })
  }
})

it('resolves to the sharp of the plugin when both are loaded', () => {
  expect(require.resolve('sharp', { paths: [require.resolve('gatsby-plugin-sharp/package.json')] })).toBe(
    require.resolve('sharp'),
  )
})
