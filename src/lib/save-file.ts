/** Lets the browser save something as a file. @param name with extension */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download begins after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function saveJson(name: string, value: unknown): void {
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
}
