import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { pagePaths } from '../../contract/paths'
import { color, size } from './tokens'

/**
 * Below a form and its button, so that the keyboard goes from the last field to the button: what becomes of the input,
 * and the way to the privacy page.
 */
export function PrivacyNote({ children }: { children: ReactNode }) {
  return (
    <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
      {children} <Link to={pagePaths.privacy}>How we handle your data</Link>
    </p>
  )
}
