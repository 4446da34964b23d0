import styled from '@emotion/styled'
import { space } from '../../../ui/tokens'

/** Two short fields side by side; one above the other where there is no room. */
export const FieldRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(132px, 1fr));
  gap: ${space.s16};
  align-items: start;
`
