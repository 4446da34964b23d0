import { useSyncExternalStore } from 'react'
import { isDataSaverOn, switchDataSaver, watchDataSaver } from '../../lib/data-saver'
import { textButtonStyle } from '../../ui/text-button'

/** On by itself with a slow connection; what is chosen here is remembered (decision 0064). */
export function DataSaverSwitch() {
  const isOn = useSyncExternalStore(watchDataSaver, isDataSaverOn, () => false)
  return (
    <button type="button" aria-pressed={isOn} css={textButtonStyle} onClick={() => switchDataSaver(!isOn)}>
      Data saver: {isOn ? 'on' : 'off'}
    </button>
  )
}
