/** Fields a visitor can edit. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Actions of a visitor before scripts run, recorded by `startScripts` for `replayEvents`. */
export interface CapturedEvents {
  /** The last value; for a checkbox or radio button whether it is checked. */
  changed: Map<Field, string | boolean>
  /** Pressed buttons and submitted forms, each once, in order. `data-waiting` shows their state. */
  pressed: Set<HTMLButtonElement | HTMLFormElement>
  /** From here on React handles buttons and forms; recording them too would repeat them. */
  stopCapturing: () => void
  /** Stops recording. */
  end: () => void
}

declare global {
  interface Window {
    capturedEvents?: CapturedEvents
    /** Read by Gatsby: the path the page was built for. */
    pagePath?: string | undefined
  }
}
