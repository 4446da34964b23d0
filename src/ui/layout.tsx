import styled from '@emotion/styled'
import { from, space } from './tokens'

/** The calm column everything stands in: 1200 px at most, with room at the sides. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(1200px + 2 * ${space.s24});
  margin-inline: auto;
  padding-inline: ${space.s16};
  ${from.tablet} {
    padding-inline: ${space.s24};
  }
`

export const Section = styled.section`
  padding-block: ${space.s48};
  ${from.desktop} {
    padding-block: ${space.s72};
  }
`

export const VisuallyHidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
