import { useQuery } from '@tanstack/react-query'
import { documentName, readDocuments, type ListingDocument } from '../../../contract/site/documents'
import { isRecord } from '../../../contract/text/tolerant-reader'
import { fetchAndRead } from '../../lib/http'
import { openPrivateFile } from '../../lib/private-file'
import { privateKey } from '../../lib/query-client'
import { space } from '../../ui/tokens'
import { DocumentList } from './document-list'

interface OfficeDocumentsProps {
  /** Of the listing in the API. */
  path: string
  isDraft: boolean
}

/**
 * The documents that visitors do not see, on the page as the administrator sees it: those for the office, and all of a
 * draft. The page itself may have been fetched before the session was known, so they are fetched for themselves.
 */
export function OfficeDocuments({ path, isDraft }: OfficeDocumentsProps) {
  const { data = [] } = useQuery({
    queryKey: privateKey('documents', path),
    queryFn: ({ signal }) => fetchAndRead(path, documentsOf, { signal, needsUser: true }),
  })
  const documents = data.filter(({ audience }) => isDraft || audience === 'office')
  if (documents.length === 0) return null
  return (
    <section css={{ marginTop: space.s32 }}>
      <h2 css={{ marginBottom: space.s12 }}>What only you see</h2>
      <DocumentList
        documents={documents}
        onOpen={(document) => openPrivateFile(document.url, documentName(document))}
      />
    </section>
  )
}

function documentsOf(listing: unknown): ListingDocument[] {
  return isRecord(listing) ? readDocuments(listing.documents) : []
}
