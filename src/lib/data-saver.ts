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
 * Runs in each page's head: sets the attribute when the visitor switched the data saver on or, without a choice, when
 * the browser saves data or the connection is slow. Otherwise it preloads the font in its element's `data-font`, which
 * a data saver does without. As it is inlined as text, it must be self-contained; its policy names it by its hash, so
 * the font's URL is not part of it.
 */
export const DATA_SAVER_SCRIPT = `{let d=document,c;try{c=localStorage.getItem(${JSON.stringify(CHOICE)})}catch(e){}let n=navigator.connection||{};if(c?c=="on":n.saveData||/2g/.test(n.effectiveType))d.documentElement.setAttribute(${JSON.stringify(DATA_SAVER)},"");else d.head.append(Object.assign(d.createElement("link"),{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",href:d.currentScript.dataset.font}))}`

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
