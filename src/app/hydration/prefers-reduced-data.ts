declare global {
  interface Navigator {
    /** Chromium's alone. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** The visitor asked for it, or the line is too poor for anything that was not asked for. */
export function savesData(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || effectiveType.includes('2g')
}
