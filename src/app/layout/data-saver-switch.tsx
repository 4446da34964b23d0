import { useSyncExternalStore } from 'react'
import { isDataSaverOn, switchDataSaver, watchDataSaver } from '../../lib/data-saver'
import { Button } from '../../ui/button'

/** On by itself with a slow connection; what is chosen here is remembered (decision 0064). */
export function DataSaverSwitch() {
  const isOn = useSyncExternalStore(watchDataSaver, isDataSaverOn, () => false)
  return (
    <Button
      type="button"
      look="quiet"
      aria-pressed={isOn}
      css={{ '@media (scripting: none)': { display: 'none' } }}
      onClick={() => switchDataSaver(!isOn)}
    >
      Data saver: {isOn ? 'on' : 'off'}
    </Button>
  )
}
