import { useSyncExternalStore } from 'react'
import { isDataSaverOn, switchDataSaver, watchDataSaver } from '../../lib/data-saver'
import { color, space, touchTarget } from '../../ui/tokens'

/** On by itself with a slow connection; what is chosen here is remembered (decision 0064). */
export function DataSaverSwitch() {
  const isOn = useSyncExternalStore(watchDataSaver, isDataSaverOn, () => false)
  return (
    <button type="button" aria-pressed={isOn} css={switchStyle} onClick={() => switchDataSaver(!isOn)}>
      Data saver: {isOn ? 'on' : 'off'}
    </button>
  )
}

const switchStyle = {
  minHeight: touchTarget,
  marginTop: space.s8,
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
