/** An absolute URL, or null. `URL.canParse` is unknown to Safari before 17 and to the last Chrome for Android 7. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
