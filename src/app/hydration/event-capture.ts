/** Fields whose content a visitor can change. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a visitor did while the page was HTML alone, kept by `startScripts` until the page can do it. */
export interface CapturedEvents {
  /** What was typed or chosen last; for a box or radio button whether it is on. */
  changed: Map<Field, string | boolean>
  /** Buttons pressed and forms sent, each once, in order. They carry `data-waiting`, which shows it. */
  asked: Set<HTMLButtonElement | HTMLFormElement>
  /** From here on React hears buttons and forms; heard twice, a thing would be done twice. */
  handOver: () => void
  /** Nothing more is kept. */
  end: () => void
}

declare global {
  interface Window {
    capturedEvents?: CapturedEvents
    /** Read by Gatsby: the path that the page was built for. */
    pagePath?: string | undefined
  }
}
