/**
 * The parts of pictures with text for satori: elements with CSS in their `style`. They are drawn in the light scheme: a
 * picture looks the same wherever it is shown.
 */

export interface PictureElement {
  readonly type: 'div'
  readonly key: null
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>
    readonly children?: string | readonly PictureElement[]
  }
}

export function box(style: PictureElement['props']['style'], children: readonly PictureElement[]): PictureElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

export function line(style: PictureElement['props']['style'], children: readonly PictureElement[]): PictureElement {
  return box({ flexDirection: 'row', ...style }, children)
}

/** Truncated with an ellipsis after `lines` lines. */
export function text(style: PictureElement['props']['style'], content: string, lines: number): PictureElement {
  return {
    type: 'div',
    key: null,
    props: {
      style: { display: 'block', lineClamp: lines, wordBreak: 'break-word', ...style },
      children: printable(content),
    },
  }
}

/** Removes characters that the typeface lacks (emoji, other scripts), which would be drawn as empty boxes. */
function printable(content: string): string {
  const printed = content.normalize('NFC').replace(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Zs}\p{Sc}+=<>|°²³¼½¾©®™]/gu, '')
  return printed.replace(/\s+/g, ' ').trim()
}
