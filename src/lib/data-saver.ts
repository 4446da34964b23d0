declare global {
  interface Navigator {
    /** Only in Chromium. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** The attribute of `<html>` by which styles hide what a data saver loads only when asked. */
export const DATA_SAVER = 'data-saver'

const CHOICE = 'data-saver'

/**
 * Runs in each page's head before anything is fetched: sets the attribute when the visitor switched the data saver on
 * or, without a choice, when the browser saves data or the connection is slow. As it is inlined as text, it must be
 * self-contained.
 */
export const DATA_SAVER_SCRIPT = `{let c;try{c=localStorage.getItem(${JSON.stringify(CHOICE)})}catch(e){}let n=navigator.connection||{};if(c?c=="on":n.saveData||/2g/.test(n.effectiveType))document.documentElement.setAttribute(${JSON.stringify(DATA_SAVER)},"")}`

const listeners = new Set<() => void>()

export function isDataSaverOn(): boolean {
  return document.documentElement.hasAttribute(DATA_SAVER)
}

/** Remembered on the device, and preferred to what the browser says. */
export function switchDataSaver(isOn: boolean): void {
  document.documentElement.toggleAttribute(DATA_SAVER, isOn)
  try {
    localStorage.setItem(CHOICE, isOn ? 'on' : 'off')
  } catch {
    // A browser without storage: the choice lasts as long as the page.
  }
  listeners.forEach((listener) => listener())
}

export function watchDataSaver(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
