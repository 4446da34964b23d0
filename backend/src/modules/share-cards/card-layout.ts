import { agency } from '../../../../contract/agency'
import { SHARE_CARD, type ShareCard } from '../../../../contract/share-card'

/**
 * How a share card is laid out, as satori reads it: elements with CSS in their `style`. Chats show it
 * about 300 pixels wide, a quarter of its size; letters are chosen for that.
 */

/** The height of the photo above the words. */
export const PHOTO_HEIGHT = 418

/** The light scheme of src/ui/global-styles.tsx: a card looks the same wherever it is shown. */
const COLOR = { paper: '#fbf9f5', ink: '#1b1f1d', inkQuiet: '#5b625d', primary: '#1f4d3a' } as const

export interface CardElement {
  readonly type: 'div'
  readonly key: null
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>
    readonly children?: string | readonly CardElement[]
  }
}

/** The words under the photo; without a photo they have the whole card, on the agency's green. */
export function cardLayout(card: ShareCard, hasPhoto: boolean): CardElement {
  return hasPhoto ? underPhoto(card) : alone(card)
}

function underPhoto({ price, title, place }: ShareCard): CardElement {
  return box(
    { width: SHARE_CARD.width, height: SHARE_CARD.height, flexDirection: 'column', justifyContent: 'flex-end' },
    [
      box(
        {
          flexDirection: 'column',
          justifyContent: 'center',
          height: SHARE_CARD.height - PHOTO_HEIGHT,
          padding: '0 52px',
          background: COLOR.paper,
          color: COLOR.ink,
        },
        [
          line({ justifyContent: 'space-between', alignItems: 'baseline' }, [
            text(
              { fontSize: priceSize(price), fontWeight: 600, lineHeight: 1.1, color: COLOR.primary },
              price || title,
              1,
            ),
            text(
              { fontSize: 46, fontWeight: 600, color: COLOR.primary, flexShrink: 0, marginLeft: 32 },
              agency.brand,
              1,
            ),
          ]),
          ...(price ? [text({ fontSize: 46, lineHeight: 1.2 }, title, 1)] : []),
          ...(place ? [text({ fontSize: 42, lineHeight: 1.2, color: COLOR.inkQuiet }, place, 1)] : []),
        ],
      ),
    ],
  )
}

function alone({ price, title, place }: ShareCard): CardElement {
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: SHARE_CARD.width,
      height: SHARE_CARD.height,
      padding: '60px 72px',
      background: COLOR.primary,
      color: COLOR.paper,
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

/** Pixels; a price in the thousands of millions, by the month, still stands beside the brand. */
function priceSize(price: string): number {
  return price.length > 21 ? 62 : 82
}

function box(style: CardElement['props']['style'], children: readonly CardElement[]): CardElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function line(style: CardElement['props']['style'], children: readonly CardElement[]): CardElement {
  return box({ flexDirection: 'row', ...style }, children)
}

/** Words that end in dots where `lines` lines do not hold them. */
function text(style: CardElement['props']['style'], words: string, lines: number): CardElement {
  return {
    type: 'div',
    key: null,
    props: {
      style: { display: 'block', lineClamp: lines, wordBreak: 'break-word', ...style },
      children: writable(words),
    },
  }
}

/** Without the signs the typeface does not have, which would be drawn as empty boxes: emoji, other scripts. */
function writable(words: string): string {
  const written = words.normalize('NFC').replace(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Zs}\p{Sc}+=<>|°²³¼½¾©®™]/gu, '')
  return written.replace(/\s+/g, ' ').trim()
}
