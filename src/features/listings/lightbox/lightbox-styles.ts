import { css } from '@emotion/react'
import { below, color, font, motion, radius, size, space, touchTarget } from '../../../ui/tokens'

/**
 * The rules PhotoSwipe's elements need, and our look. Its own style sheet is not imported: Gatsby would write it
 * into every page.
 */
export const lightboxStyles = css`
  .pswp {
    position: fixed;
    inset: 0;
    z-index: 50;
    display: none;
    overflow: hidden;
    contain: layout style size;
    opacity: 0.003;
    outline: 0;
    touch-action: none;
    color: ${color.photoPaper};
    /* Buttons must be visible on the dark background of both color schemes. */
    --primary: ${color.photoPaper};
    --fill: ${color.photoPaper};
    --fill-hover: ${color.photoPaper};
    --on-fill: ${color.photoInk};
    font-family: ${font.text};
    -webkit-tap-highlight-color: transparent;
  }
  .pswp--open {
    display: block;
  }
  .pswp__bg,
  .pswp__scroll-wrap,
  .pswp__container,
  .pswp__item,
  .pswp__content,
  .pswp__zoom-wrap,
  .pswp__img {
    position: absolute;
    top: 0;
    left: 0;
    width: 100%;
    height: 100%;
  }
  .pswp__zoom-wrap,
  .pswp__img {
    width: auto;
    height: auto;
  }
  .pswp__bg {
    opacity: 0.005;
    background: ${color.stage};
    will-change: opacity;
  }
  .pswp__scroll-wrap,
  .pswp__item {
    overflow: hidden;
  }
  .pswp__item {
    z-index: 1;
  }
  .pswp__img {
    max-width: none;
    -webkit-user-select: none;
    user-select: none;
    cursor: zoom-out;
  }
  .pswp--click-to-zoom.pswp--zoom-allowed .pswp__img {
    cursor: zoom-in;
  }
  .pswp--click-to-zoom.pswp--zoomed-in .pswp__img {
    cursor: grab;
  }
  .pswp--click-to-zoom.pswp--zoomed-in .pswp__img:active {
    cursor: grabbing;
  }
  div.pswp__img--placeholder {
    background: ${color.stageRaised};
  }
  .pswp__hidden {
    display: none !important;
  }

  /* The video and the error of a photo: centred, so that the area around them accepts gestures. */
  .pswp__content {
    display: grid;
    place-content: center;
    padding: ${space.s72} ${space.s16};
    pointer-events: none;
  }
  .pswp__content > * {
    width: min(100vw - 2 * ${space.s16}, 160vh - 16rem, 960px);
    color: ${color.photoPaper};
    background: ${color.stageRaised};
    pointer-events: auto;
  }
  .pswp__content > .pswp__error-msg {
    width: auto;
    padding: ${space.s24};
    border-radius: ${radius.card};
    text-align: center;
  }

  /* Fades in and out with the photos. */
  .pswp__hide-on-close {
    z-index: 10;
    opacity: 0.005;
    pointer-events: none;
    transition: opacity ${motion.calm};
  }
  .pswp--ui-visible .pswp__hide-on-close {
    opacity: 1;
    pointer-events: auto;
  }
  .pswp .pswp__top-bar {
    position: absolute;
    inset: 0 0 auto;
    display: flex;
    align-items: center;
    gap: ${space.s4};
    padding: ${space.s4} max(${space.s8}, env(safe-area-inset-right)) ${space.s4}
      max(${space.s16}, env(safe-area-inset-left));
    pointer-events: none;
  }
  .pswp--ui-visible .pswp__top-bar > * {
    pointer-events: auto;
  }
  /* The title of a floor plan may be long. */
  .pswp__place {
    display: -webkit-box;
    min-width: 0;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-size: ${size.text15};
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  ${below.tablet} {
    .pswp__place[data-plan] {
      font-size: ${size.text13};
      line-height: 1.25;
      -webkit-line-clamp: 3;
    }
  }
  .pswp__top-bar > :not(.pswp__place) {
    flex: none;
  }
  .pswp__preloader {
    width: 20px;
    height: 20px;
    margin-inline: ${space.s4} auto;
  }
  .pswp__preloader svg {
    display: none;
  }
  .pswp__preloader--active {
    border-radius: ${radius.pill};
    background: ${color.photoPaper};
    animation: pswp-waiting 0.9s ease-in-out infinite alternate;
  }
  @keyframes pswp-waiting {
    from {
      opacity: 0.15;
      transform: scale(0.5);
    }
    to {
      opacity: 0.6;
      transform: scale(0.7);
    }
  }

  .pswp__button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: ${space.s8};
    min-width: ${touchTarget};
    min-height: ${touchTarget};
    padding: 0 ${space.s12};
    border: 0;
    border-radius: ${radius.control};
    background: transparent;
    color: inherit;
    font-size: ${size.text15};
    font-weight: 600;
    cursor: pointer;
    -webkit-user-select: none;
    user-select: none;
    transition: opacity ${motion.quick};
  }
  .pswp__button:hover {
    background: ${color.stageRaised};
  }
  .pswp :focus-visible {
    outline: 3px solid ${color.photoPaper};
    outline-offset: -3px;
  }
  .pswp:focus-visible {
    outline: 0;
  }
  .pswp__button--zoom {
    display: none;
  }
  /* Touch screens have two gestures for zooming. */
  .pswp--has_mouse.pswp--zoom-allowed .pswp__button--zoom {
    display: inline-flex;
  }
  .pswp__button--arrow {
    position: absolute;
    top: calc(50% - 28px);
    width: 56px;
    height: 56px;
    padding: 0;
    border-radius: ${radius.pill};
    background: ${color.stageRaised};
  }
  .pswp__button--arrow--prev {
    left: ${space.s16};
  }
  .pswp__button--arrow--next {
    right: ${space.s16};
  }
  .pswp--one-slide .pswp__button--arrow,
  .pswp--touch:not(.pswp--has_mouse) .pswp__button--arrow {
    display: none;
  }
`
