import { DOCUMENT_TYPES } from '../../contract/site/documents'
import { errorOf, fetchAsUser } from './http'
import { notify } from './notices'
import { saveFile } from './save-file'

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
 * Opens a file in a new tab. It must be called while a press is handled, when browsers allow one; where one does not,
 * the file is downloaded, because leaving the page would lose what is typed there.
 * @param name in the message when the file cannot be fetched
 */
export function openPrivateFile(path: string, name: string): void {
  const tab = window.open('', '_blank')
  fetchPrivateFile(path).then(
    (file) => {
      // Of any other type the tab could run something under this site's name.
      const type = DOCUMENT_TYPES.find((known) => known === file.type) ?? 'application/octet-stream'
      const content = new Blob([file], { type })
      if (tab === null) {
        saveFile(path.slice(path.lastIndexOf('/') + 1), content)
        return
      }
      const url = URL.createObjectURL(content)
      setTimeout(() => URL.revokeObjectURL(url), READ_MS)
      tab.location.replace(url)
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
