import { agency } from '../../../../contract/agency'
import { LIGHT } from '../../../../contract/site/palette'
import { SHARE_CARD, type ShareCard } from '../../../../contract/site/share-card'
import { box, line, text, type PictureElement } from './elements'

/** The layout of a share card. Chats show it about 300 pixels wide, a quarter of its size, hence the large letters. */

/** The height of the photo above the text. */
export const PHOTO_HEIGHT = 400

/** The texts of a card; empty ones are omitted. */
export type CardTexts = Pick<ShareCard, 'price' | 'title' | 'place'>

/** The text below the photo; without a photo it fills the card, on the agency's green. */
export function cardLayout(card: CardTexts, hasPhoto: boolean): PictureElement {
  return hasPhoto ? belowPhoto(card) : withoutPhoto(card)
}

function belowPhoto({ price, title, place }: CardTexts): PictureElement {
  return box(
    { width: SHARE_CARD.width, height: SHARE_CARD.height, flexDirection: 'column', justifyContent: 'flex-end' },
    [
      box(
        {
          flexDirection: 'column',
          justifyContent: 'center',
          height: SHARE_CARD.height - PHOTO_HEIGHT,
          padding: '0 52px',
          background: LIGHT.paper,
          color: LIGHT.ink,
        },
        [
          line({ justifyContent: 'space-between', alignItems: 'baseline' }, [
            text(
              { fontSize: priceSize(price), fontWeight: 600, lineHeight: 1.1, color: LIGHT.primary },
              price || title,
              1,
            ),
            text(
              { fontSize: 46, fontWeight: 600, color: LIGHT.primary, flexShrink: 0, marginLeft: 32 },
              agency.brand,
              1,
            ),
          ]),
          ...(price ? [text({ fontSize: 44, lineHeight: 1.2 }, title, 1)] : []),
          ...(place ? [text({ fontSize: 38, lineHeight: 1.25, color: LIGHT.inkQuiet }, place, 1)] : []),
        ],
      ),
    ],
  )
}

function withoutPhoto({ price, title, place }: CardTexts): PictureElement {
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      width: SHARE_CARD.width,
      height: SHARE_CARD.height,
      padding: '60px 72px',
      background: LIGHT.primary,
      color: LIGHT.paper,
    },
    [
      text({ fontSize: 48, fontWeight: 600 }, agency.siteName, 1),
      box({ flexDirection: 'column' }, [
        ...(price ? [text({ fontSize: 96, fontWeight: 600, lineHeight: 1.15 }, price, 1)] : []),
        text({ width: SHARE_CARD.width - 2 * 72, fontSize: 60, lineHeight: 1.2, marginTop: 8 }, title, 2),
        ...(place ? [text({ fontSize: 46, lineHeight: 1.3, marginTop: 12 }, place, 1)] : []),
      ]),
    ],
  )
}

/** Pixels; a monthly price of thousands of millions still fits beside the brand. */
function priceSize(price: string): number {
  return price.length > 21 ? 62 : 76
}
