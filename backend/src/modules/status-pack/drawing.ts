import sharp from 'sharp'
import { agency } from '../../../../contract/agency'
import { STATUS_PICTURE } from '../../../../contract/listing-management'
import { LIGHT } from '../../../../contract/site/palette'
import { cropPhoto } from '../photos'
import { renderText, box, line, text, type PictureElement } from '../share-cards'
import type { StatusContent } from './content'

const QUALITY = 84

/**
 * Draws a status picture as a JPEG of 1080 by 1920 pixels.
 * @param photo the photo's original; null for a picture of words alone
 * @throws HttpError 415 when `photo` cannot be decoded
 */
export async function drawStatusPicture(
  content: StatusContent,
  form: StatusForm,
  photo: Buffer | null,
): Promise<Buffer> {
  const { width } = STATUS_PICTURE
  const height = PHOTO_HEIGHTS[form]
  const pixels = photo === null ? null : await cropPhoto(photo, { width, height })
  const words = await renderText(statusLayout(content, pixels === null ? 'words' : form), STATUS_PICTURE)
  return sharp({ create: { ...STATUS_PICTURE, channels: 3, background: '#fff' } })
    .composite([
      ...(pixels === null ? [] : [{ input: pixels, raw: { width, height, channels: 3 as const }, top: 0, left: 0 }]),
      { input: words, top: 0, left: 0 },
    ])
    .removeAlpha()
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** A picture with a photo and all words, or one with a photo and few. */
type StatusForm = 'cover' | 'photo'

/** Pixels, from the top. */
const PHOTO_HEIGHTS: Readonly<Record<StatusForm, number>> = { cover: 1060, photo: 1330 }

/** Chat programs draw the sender's name above and the caption below: no words there. */
const SAFE = { top: 250, bottom: 310, sides: 72 } as const

/** The height of the agency's green at the foot, behind the caption. */
const BAND = 220

/** The layout of a status picture; 'words' is a cover without a photo. */
function statusLayout(content: StatusContent, form: StatusForm | 'words'): PictureElement {
  if (form === 'words') return textOnly(content)
  return box({ position: 'relative', flexDirection: 'column', justifyContent: 'flex-end', ...STATUS_PICTURE }, [
    ...tag(content),
    form === 'cover' ? coverPanel(content) : photoPanel(content),
  ])
}

function coverPanel(content: StatusContent): PictureElement {
  const { title, price, place, facts } = content
  return panel(PHOTO_HEIGHTS.cover, [
    box({ flexDirection: 'column' }, [
      ...(price ? [text({ ...priceStyle(price, 92), lineHeight: 1.1 }, price, 1)] : []),
      text({ fontSize: 58, lineHeight: 1.18, marginTop: 10 }, title, 2),
      ...(place ? [text({ fontSize: 46, lineHeight: 1.3, color: LIGHT.inkQuiet, marginTop: 10 }, place, 1)] : []),
      ...(facts ? [text({ fontSize: 42, lineHeight: 1.3, color: LIGHT.inkQuiet }, drawable(facts), 2)] : []),
    ]),
    signature(content),
  ])
}

function photoPanel(content: StatusContent): PictureElement {
  const { title, price, place } = content
  return panel(PHOTO_HEIGHTS.photo, [
    box({ flexDirection: 'column' }, [
      text({ ...priceStyle(price || title, 72), lineHeight: 1.1 }, price || title, 1),
      ...(place ? [text({ fontSize: 42, lineHeight: 1.3, color: LIGHT.inkQuiet, marginTop: 4 }, place, 1)] : []),
    ]),
    signature(content),
  ])
}

/** Paper below the photo. Its words end where the caption begins. */
function panel(top: number, children: readonly PictureElement[]): PictureElement {
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      height: STATUS_PICTURE.height - top,
      boxSizing: 'border-box',
      padding: `44px ${SAFE.sides}px ${SAFE.bottom - BAND}px`,
      borderBottom: `${BAND}px solid ${LIGHT.primary}`,
      background: LIGHT.paper,
      color: LIGHT.ink,
    },
    children,
  )
}

/** Status or offer, on the photo. */
function tag({ ribbon, offer }: StatusContent): PictureElement[] {
  if (!ribbon && !offer) return []
  const colors = ribbon
    ? { background: LIGHT.accent, color: LIGHT.paper }
    : { background: LIGHT.paper, color: LIGHT.ink }
  return [
    box({ position: 'absolute', left: 0, top: SAFE.top }, [
      text(
        {
          ...colors,
          fontSize: 50,
          fontWeight: 600,
          padding: `14px 44px 18px ${SAFE.sides}px`,
          borderRadius: '0 14px 14px 0',
        },
        ribbon || offer,
        1,
      ),
    ]),
  ]
}

function signature({ reference }: StatusContent): PictureElement {
  return line({ justifyContent: 'space-between', alignItems: 'center' }, [
    text({ fontSize: 42, fontWeight: 600 }, reference && `Ref ${reference}`, 1),
    text({ fontSize: 46, fontWeight: 600, color: LIGHT.primary }, agency.brand, 1),
  ])
}

/** A designed cover: the agency's green with large letters. */
function textOnly(content: StatusContent): PictureElement {
  const { title, price, place, facts, reference, ribbon, offer } = content
  const width = STATUS_PICTURE.width - 2 * SAFE.sides
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      ...STATUS_PICTURE,
      boxSizing: 'border-box',
      padding: `${SAFE.top}px ${SAFE.sides}px ${SAFE.bottom}px`,
      background: LIGHT.primary,
      color: LIGHT.paper,
    },
    [
      text({ fontSize: 54, fontWeight: 600 }, agency.siteName, 1),
      box({ flexDirection: 'column', alignItems: 'flex-start' }, [
        ...(ribbon || offer
          ? [
              text(
                {
                  background: ribbon ? LIGHT.accent : LIGHT.paper,
                  color: ribbon ? LIGHT.paper : LIGHT.ink,
                  fontSize: 50,
                  fontWeight: 600,
                  padding: '12px 36px 16px',
                  borderRadius: 14,
                  marginBottom: 40,
                },
                ribbon || offer,
                1,
              ),
            ]
          : []),
        text({ width, fontSize: 88, fontWeight: 600, lineHeight: 1.12 }, title, 4),
        ...(place ? [text({ width, fontSize: 52, lineHeight: 1.3, marginTop: 28 }, place, 2)] : []),
        ...(facts ? [text({ width, fontSize: 46, lineHeight: 1.3, marginTop: 8 }, drawable(facts), 2)] : []),
      ]),
      box({ flexDirection: 'column' }, [
        ...(price ? [text({ ...priceStyle(price, 92), color: LIGHT.paper }, price, 1)] : []),
        ...(reference ? [text({ fontSize: 46, marginTop: 12 }, `Ref ${reference}`, 1)] : []),
      ]),
    ],
  )
}

/** Long prices in smaller letters, so that none is cut. @param size pixels of a price of usual length */
function priceStyle(price: string, size: number) {
  const usual = 18
  const fontSize = Math.round(size * Math.min(1, usual / price.length))
  return { fontSize: Math.max(fontSize, Math.round(size * 0.55)), fontWeight: 600, color: LIGHT.primary }
}

/** The font has no such fraction. */
function drawable(text: string): string {
  return text.replaceAll('⅛', '1/8')
}
