import { css } from '@emotion/react'
import type { ComponentProps, MouseEvent } from 'react'
import { color, motion, radius, size, space, touchTarget } from './tokens'

const look = {
  primary: css`
    background: ${color.fill};
    color: ${color.onFill};
    border-color: transparent;
    &:hover:not(:disabled) {
      background: ${color.fillHover};
    }
  `,
  quiet: css`
    background: transparent;
    color: ${color.ink};
    border-color: ${color.lineStrong};
    &:hover:not(:disabled) {
      background: ${color.sand};
    }
  `,
  /** Destructive actions have it. */
  danger: css`
    background: ${color.danger};
    color: ${color.surface};
    &:hover:not(:disabled) {
      text-decoration: underline;
    }
  `,
  onPhoto: css`
    background: ${color.photoPaper};
    color: ${color.photoInk};
    &:hover:not(:disabled) {
      text-decoration: underline;
    }
  `,
} as const

export type ButtonLook = keyof typeof look

/** Also for links to the page's next step. */
export function buttonStyle(kind: ButtonLook) {
  return css`
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: ${space.s8};
    min-height: ${touchTarget};
    padding: ${space.s8} ${space.s24};
    border: 1px solid transparent;
    border-radius: ${radius.control};
    font-size: ${size.text15};
    font-weight: 600;
    line-height: 1.2;
    text-decoration: none;
    cursor: pointer;
    transition: transform ${motion.quick};
    &:active:not(:disabled) {
      transform: scale(0.98);
    }
    &:disabled {
      opacity: 0.55;
      cursor: not-allowed;
    }
    ${look[kind]}
  `
}

/**
 * A form is submitted only by a button of the type `submit`. Pressing one leaves the focus where it is until the press
 * has become a click: a field that loses the focus shows or hides its error, which would move the button away from a
 * pointer that is down and not up yet, and the browser would report no click.
 */
export function Button({ look: kind = 'primary', ...button }: ComponentProps<'button'> & { look?: ButtonLook }) {
  const isSubmit = button.type === 'submit'
  return (
    <button
      type="button"
      css={buttonStyle(kind)}
      {...button}
      {...(isSubmit && {
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          // Enter and Space click too, without a press.
          if (event.detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur()
          button.onClick?.(event)
        },
      })}
    />
  )
}

/** A button that is only an icon. */
export const iconButtonStyle = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: touchTarget,
  height: touchTarget,
  border: 0,
  background: 'transparent',
  cursor: 'pointer',
} as const

/** The cross of a dialog: wide enough for a finger, drawn at the edge of the content. */
export const dialogCloseStyle = {
  flex: 'none',
  padding: space.s12,
  marginInlineEnd: `calc(-1 * ${space.s4})`,
  border: 0,
} as const

/** A button that looks like a link, for what few people change. */
export const textButtonStyle = {
  minHeight: touchTarget,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.inkQuiet,
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
  '@media (scripting: none)': { display: 'none' },
} as const

/** A link beside a heading that leads to all of what is below it. */
export const moreLinkStyle = {
  alignSelf: 'start',
  flex: 'none',
  paddingBlock: space.s8,
  color: color.primary,
  fontSize: size.text15,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const

/** As `::after` it points down, or up when what it belongs to is open. */
const chevron = {
  content: '""',
  width: 9,
  height: 9,
  borderRight: '2px solid',
  borderBottom: '2px solid',
  transform: 'rotate(45deg) translate(-3px, 0)',
} as const

const chevronUp = { transform: 'rotate(225deg) translate(0, -3px)' } as const

/** A button with `aria-expanded` that opens a part of the page: a row as wide as its column, under a line. */
export const disclosureStyle = {
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 56,
  paddingInline: 0,
  border: 0,
  borderTop: `1px solid ${color.line}`,
  borderRadius: 0,
  // A fill would begin at the very edge of the text.
  '&:hover:not(:disabled)': { background: 'none', color: color.primary },
  '&::after': chevron,
  '&[aria-expanded="true"]::after': chevronUp,
} as const

/** A `summary` that looks the same, where there is less room. */
export const summaryStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: touchTarget,
  borderTop: `1px solid ${color.line}`,
  fontWeight: 600,
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  '&::after': chevron,
  'details[open] > &::after': chevronUp,
} as const
