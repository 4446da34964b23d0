import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { notifyError } from '../../../lib/admin-http'
import { HttpError } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'
import { publishReportKey } from '../publishing/publish-report'
import { discardDraft } from './drafts'
import type { ListingEditor, LoadedListing } from './listing-editor'
import { isNothing } from './listing-values'

const CHANGED_MEANWHILE = 412

/** Creates the listing, or updates the one with this id, and shows a toast. */
export function useSaveListing<Listing, Values extends FieldValues, Input>(
  editor: ListingEditor<Listing, Values, Input>,
  listingId: string | null,
  onConflict: () => void,
) {
  const queries = useQueryClient()
  const { texts } = editor
  return useMutation({
    mutationFn: async ({ input, version }: { input: Input; version: string | null }): Promise<Listing | null> => {
      if (listingId === null) return editor.api.create(input, editor.submission.keyFor(input))
      await editor.api.update(listingId, input, version)
      return null
    },
    onSuccess: () => {
      if (listingId === null) editor.submission.forget()
      discardDraft({ kind: editor.kind, listingId })
      notify({ title: listingId === null ? texts.created : texts.updated })
      void queries.invalidateQueries({ queryKey: [editor.kind] })
      void queries.invalidateQueries({ queryKey: privateKey('documents') })
      void queries.invalidateQueries({ queryKey: publishReportKey })
    },
    onError: (error) => {
      if (error instanceof HttpError && error.status === CHANGED_MEANWHILE) {
        onConflict()
        return
      }
      const title = listingId === null ? texts.createFailed : texts.updateFailed
      notifyError(title, error)
    },
  })
}

/** The listing as somebody else saved it while this form was open; saving again then replaces it. */
export function useConflict<Listing, Values extends FieldValues, Input>(
  { api, texts }: ListingEditor<Listing, Values, Input>,
  listingId: string | null,
) {
  const [theirs, setTheirs] = useState<LoadedListing<Listing> | null>(null)

  function load() {
    if (listingId === null) return
    api.load(listingId).then(setTheirs, (error: unknown) => notifyError(texts.updateFailed, error))
  }

  return { theirs, load }
}

/** The fields of docs/product.md, "Calls"; some backends do not accept others. */
const SPECIFIED_FIELDS = new Set([
  'title',
  'description',
  'price',
  'imageUrls',
  'featured',
  'youtubeLink',
  'type',
  'category',
  'location',
  'bedrooms',
  'bathrooms',
  'area',
  'year',
  'make',
  'model',
  'condition',
  'mileage',
])

/**
 * The request body without those of the fields beyond the specification that the form did not change. A fact that makes no
 * sense any more is sent although it was not edited, as null.
 */
export function withoutUnchanged<Input>(input: Input, values: object, start: object): Input {
  const now = new Map<string, unknown>(Object.entries(values))
  const before = new Map<string, unknown>(Object.entries(start))
  const isChanged = (name: string) => JSON.stringify(now.get(name)) !== JSON.stringify(before.get(name))
  const isTakenAway = (name: string, value: unknown) => value === null && !isNothing(before.get(name))
  const sent = Object.entries(input as object).filter(
    ([name, value]) => SPECIFIED_FIELDS.has(name) || isChanged(name) || isTakenAway(name, value),
  )
  return Object.fromEntries(sent) as Input
}
