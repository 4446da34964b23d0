/** Lets the browser save a value as a file. @param name with extension */
export function saveJson(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download begins after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
