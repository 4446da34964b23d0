import { Suspense } from 'react'
import type { ListingStatus } from '../../../contract/limits'
import {
  documentName,
  isPictureDocument,
  publicDocuments,
  type ListingDocument,
} from '../../../contract/site/documents'
import { env } from '../../config/env'
import { optionalLazy } from '../../ui/lazy'
import { space } from '../../ui/tokens'
import { useIsAdmin } from '../auth'
import { DocumentList } from './document-list'

interface DocumentedListing {
  documents?: readonly ListingDocument[] | undefined
  status?: ListingStatus | undefined
}

/** A floor plan that is a picture. */
export interface FloorPlan {
  url: string
  /** '' when it needs no other name. */
  title: string
}

/** The floor plans that stand in the gallery. Those of a draft are served to the administrator alone. */
export function floorPlansOf({ documents, status }: DocumentedListing): FloorPlan[] {
  return status === 'draft'
    ? []
    : publicDocuments(documents)
        .filter(isInGallery)
        .map(({ url, title }) => ({ url: env.apiUrl + url, title }))
}

/** Whether a public document stands in the gallery and not in the list. */
export function isInGallery(document: ListingDocument): boolean {
  return document.kind === 'floor-plan' && document.audience === 'public' && isPictureDocument(document)
}

const OfficeDocuments = optionalLazy(() => import('./office-documents').then((module) => module.OfficeDocuments))

interface DocumentsSectionProps {
  listing: DocumentedListing
  /** Of the listing in the API. */
  path: string
}

/** A listing's public documents outside of the gallery, for the administrator also the others. Print names all public. */
export function DocumentsSection({ listing: { documents, status }, path }: DocumentsSectionProps) {
  const isAdmin = useIsAdmin()
  const isDraft = status === 'draft'
  const shown = isDraft ? [] : publicDocuments(documents)
  const listed = shown.filter((document) => !isInGallery(document))
  return (
    <>
      {shown.length > 0 && (
        <p hidden data-print="documents">
          <b>Documents:</b> {shown.map(documentName).join(', ')}
        </p>
      )}
      {listed.length > 0 && (
        <section css={sectionStyle}>
          <h2 css={{ marginBottom: space.s12 }}>Documents</h2>
          <DocumentList documents={listed} />
        </section>
      )}
      {isAdmin && (
        <Suspense fallback={null}>
          <OfficeDocuments path={path} isDraft={isDraft} />
        </Suspense>
      )}
    </>
  )
}

const sectionStyle = { marginTop: space.s32 } as const
