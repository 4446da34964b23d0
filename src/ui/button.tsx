import { css } from '@emotion/react'
import type { ComponentProps } from 'react'
import { color, motion, radius, size, space, touchTarget } from './tokens'

const look = {
  primary: css`
    background: ${color.primary};
    color: ${color.onPrimary};
    border-color: transparent;
    &:hover:not(:disabled) {
      background: ${color.primaryHover};
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
  /** For destructive actions. */
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

/** A form is submitted only by a button of the type `submit`. */
export function Button({ look: kind = 'primary', ...button }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" css={buttonStyle(kind)} {...button} />
}
