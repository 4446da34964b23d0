/** What is chosen or current: with forced colours a fill of our own is not drawn. */
export const markedInForcedColours = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    borderColor: 'Highlight',
    background: 'Highlight',
    color: 'HighlightText',
  },
} as const
