import { DOCUMENT_TYPES } from '../../contract/site/documents'
import { errorOf, fetchAsUser } from './http'
import { notify } from './notices'

/** Files of the API that a plain link cannot open, because only the signed-in user may see them. */

/** Throws HttpError for a non-OK response. */
export async function fetchPrivateFile(path: string, signal: AbortSignal | null = null): Promise<Blob> {
  const response = await fetchAsUser(path, { signal, headers: { accept: DOCUMENT_TYPES.join() } })
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** How long the browser may take to read a file it was given, in milliseconds. */
const READ_MS = 60_000

/**
 * Opens a file in a new tab. It must be called while a press is handled, when browsers allow one.
 * @param name in the message when the file cannot be fetched
 */
export function openPrivateFile(path: string, name: string): void {
  const tab = window.open('', '_blank')
  fetchPrivateFile(path).then(
    (file) => {
      // Of any other type the tab could run something under this site's name.
      const type = DOCUMENT_TYPES.find((known) => known === file.type) ?? 'application/octet-stream'
      const url = URL.createObjectURL(new Blob([file], { type }))
      setTimeout(() => URL.revokeObjectURL(url), READ_MS)
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    },
    () => {
      tab?.close()
      notify({
        title: `${name} could not be opened`,
        description: 'Please check your connection and try again.',
        destructive: true,
      })
    },
  )
}
