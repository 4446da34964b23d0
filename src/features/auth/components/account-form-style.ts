import { space } from '../../../ui/tokens'

export const accountFormStyle = { display: 'grid', gap: space.s12 } as const
