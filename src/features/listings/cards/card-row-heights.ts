import { from } from '../../../ui/tokens'

/**
 * Heights of the section of similar listings. They are reserved from the start, so that
 * nothing moves when the section loads. `cqw` is a hundredth of the row's width.
 */

/** A car's facts fit one line where a home's may take two. */
export const CAR_TEXT_HEIGHT = { '--card-text': '13rem' } as const

/** A strip on phones and tablets, three in a row on wider screens: a photo, two lines of title, the facts. */
const card = {
  phone: '0.75 * min(84cqw, 336px) + var(--card-text, 14.75rem)',
  desktop: '25cqw + 14rem',
  wide: '25cqw + 12.5rem',
}

export const cardHeight = heights('')
export const headHeight = { height: '5.5rem', [from.tablet]: { height: '4rem' } } as const

/** The placeholder: with the heading, and the 3 rem and the line above it. */
export const reservedHeight = heights('8.5rem + 1px', '7rem + 1px')

function heights(onPhone: string, fromTablet = onPhone) {
  const sum = (...parts: string[]) => ({ minHeight: `calc(${parts.filter(Boolean).join(' + ')})` })
  return {
    ...sum(card.phone, onPhone),
    [from.tablet]: sum(card.phone, fromTablet),
    [from.desktop]: sum(card.desktop, fromTablet),
    [from.wide]: sum(card.wide, fromTablet),
  }
}
