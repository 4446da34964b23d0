import { css, Global } from '@emotion/react'
import { DARK, LIGHT } from '../../contract/site/palette'
import { displayFontFaces, displayFamilies, deviceTextFamilies, textFamilies, textFontFaces } from './fonts'
import { below, color, font, motion, size, space } from './tokens'

/** The values behind `color`, as declarations, which can also show both schemes side by side. */
export const lightScheme = `${variablesOf(LIGHT)}
  --photo-ink: #14211c;
  --photo-paper: #fbf9f5;
  --stage: #0d100f;
  --stage-raised: #232b27;
  --scrim: rgb(27 31 29 / 0.45);
  --shadow-floating: 0 12px 32px rgb(27 31 29 / 0.16);
`

export const darkScheme = `${variablesOf(DARK)}
  --scrim: rgb(0 0 0 / 0.6);
  --shadow-floating: 0 12px 32px rgb(0 0 0 / 0.5);
`

/** `lineStrong` becomes `--line-strong`. */
function variablesOf(colors: Readonly<Record<string, string>>): string {
  return Object.entries(colors)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join('\n')
}

/**
 * Stand in a style element of their own: emotion moves its elements when a page hydrates, and a font that is declared
 * again is swapped in while somebody reads.
 */
export const fontFaces = displayFontFaces + textFontFaces

const styles = css`
  :root {
    ${lightScheme}
    --font-display: ${displayFamilies};
    --font-text: ${textFamilies};
    color-scheme: light dark;
  }
  /* Print uses the light scheme. */
  @media screen and (prefers-color-scheme: dark) {
    :root {
      ${darkScheme}
    }
  }
  @media (prefers-reduced-transparency: reduce) {
    :root {
      --scrim: var(--stage);
    }
  }
  /* Fills and shadows are gone: what is chosen and what floats must be seen without them. */
  @media (forced-colors: active) {
    [aria-pressed='true'] {
      background: Highlight !important;
      color: HighlightText !important;
      forced-color-adjust: none;
    }
    [aria-pressed='true'] * {
      color: inherit !important;
    }
    dialog,
    [role='dialog'],
    [role='alertdialog'],
    div:has(> [type='range']) > :first-child {
      outline: 1px solid CanvasText;
    }
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    scroll-padding-top: 5.5rem;
  }
  /* Focused elements scroll to above a listing's contact bar. */
  ${below.desktop} {
    html:has([data-contact-bar]) {
      scroll-padding-bottom: 5.5rem;
    }
  }
  body {
    margin: 0;
    background: ${color.paper};
    color: ${color.ink};
    font-family: ${font.text};
    font-size: ${size.text16};
    line-height: 1.55;
    overflow-wrap: break-word;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
  }
  h1,
  h2,
  h3 {
    font-family: ${font.display};
    font-weight: 500;
    line-height: 1.1;
    letter-spacing: -0.01em;
    word-spacing: 0.08rem;
    text-wrap: balance;
  }
  p {
    text-wrap: pretty;
  }
  h1 {
    font-size: ${size.text32};
  }
  h2 {
    font-size: ${size.text25};
  }
  h3 {
    font-size: ${size.text20};
  }
  ul {
    list-style: none;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  img {
    max-width: 100%;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  :focus-visible {
    outline: 3px solid ${color.primary};
    outline-offset: 3px;
    border-radius: 2px;
  }
  ::selection {
    background: ${color.fill};
    color: ${color.onFill};
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0s !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }
  /* Pressed before the page's scripts run: the action will be replayed (src/app/hydration). */
  button[data-waiting],
  form[data-waiting] [type='submit'] {
    cursor: progress;
    animation: waiting 0.9s ease-in-out infinite alternate;
  }
  @keyframes waiting {
    to {
      opacity: 0.4;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    button[data-waiting],
    form[data-waiting] [type='submit'] {
      opacity: 0.8;
    }
  }
  .skip-link {
    position: absolute;
    left: ${space.s16};
    top: ${space.s8};
    z-index: 30;
    transform: translateY(-4.5rem);
    padding: ${space.s12} ${space.s16};
    background: ${color.fill};
    color: ${color.onFill};
    transition: transform ${motion.quick};
  }
  .skip-link:focus {
    transform: none;
  }
`

/** @param deviceFontWhen a selector of the root element while texts are set in the device's own font */
export function GlobalStyles({ deviceFontWhen }: { deviceFontWhen?: string }) {
  const deviceFont = deviceFontWhen && { [deviceFontWhen]: { '--font-text': deviceTextFamilies } }
  return <Global styles={[styles, deviceFont]} />
}
