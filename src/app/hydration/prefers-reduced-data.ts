import { isDataSaverOn } from '../../lib/data-saver'

/** Whether the visitor saves data or has a slow connection. */
export function savesData(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return isDataSaverOn() || saveData || effectiveType.includes('2g')
}
