import sharp, { type OverlayOptions } from 'sharp'
import type { Shot } from './capture'

const SCALE = 0.4
const GAP = 24
/** Further down a page repeats itself. */
const HEIGHT_MAX = 1800

/** One picture of all shots of a screen side by side, scaled down. */
export async function writeOverview(shots: readonly Shot[], file: string): Promise<void> {
  const parts: OverlayOptions[] = []
  let [left, height] = [GAP, 0]
  for (const shot of shots) {
    const { data, info } = await scaledDown(shot)
    parts.push({ input: data, left, top: GAP })
    left += info.width + GAP
    height = Math.max(height, info.height)
  }
  await sharp({ create: { width: left, height: height + 2 * GAP, channels: 3, background: '#8a8a8a' } })
    .composite(parts)
    .png()
    .toFile(file)
}

async function scaledDown({ file, width }: Shot) {
  const whole = sharp(file).resize({ width: Math.round(width * SCALE) })
  const { data, info } = await whole.png().toBuffer({ resolveWithObject: true })
  if (info.height <= HEIGHT_MAX) return { data, info }
  return sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height: HEIGHT_MAX })
    .toBuffer({ resolveWithObject: true })
}
