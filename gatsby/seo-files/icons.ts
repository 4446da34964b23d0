import sharp from 'sharp'
import { PAPER } from '../../contract/seo/page-head'
import { SITE_FILES } from '../../contract/site-files'

/** Dots per inch at which the SVG of 32 pixels is rendered before it is scaled down: 1024 pixels. */
const DENSITY = (72 * 1024) / 32

/** The favicon in every size that browsers and phones request, by path, rendered from one SVG. */
export async function drawIcons(favicon: Buffer): Promise<Record<string, Buffer>> {
  const icon = (size: number) =>
    sharp(favicon, { density: DENSITY }).resize(size, size, { fit: 'contain', background: '#0000' }).png().toBuffer()
  return {
    [SITE_FILES.faviconPng]: await icon(32),
    [SITE_FILES.icon192]: await icon(192),
    [SITE_FILES.icon512]: await icon(512),
    // Phones round the corners, and crop everything outside the centre.
    [SITE_FILES.appleTouchIcon]: await onPaper(await icon(148), 180),
    [SITE_FILES.iconMaskable]: await onPaper(await icon(320), 512),
  }
}

function onPaper(icon: Buffer, size: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER.light } })
    .composite([{ input: icon, gravity: 'centre' }])
    .removeAlpha()
    .png()
    .toBuffer()
}

/** The web app manifest, for the site's icon on a phone's home screen. */
export function webManifest(agency: { siteName: string; brand: string; description: string }): string {
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return `${JSON.stringify(
    {
      name: agency.siteName,
      short_name: agency.brand,
      description: agency.description,
      lang: 'en',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: PAPER.light,
      theme_color: PAPER.light,
      icons: [
        { src: SITE_FILES.favicon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        icon(SITE_FILES.icon192, 192, 'any'),
        icon(SITE_FILES.icon512, 512, 'any'),
        icon(SITE_FILES.iconMaskable, 512, 'maskable'),
      ],
    },
    null,
    2,
  )}\n`
}
