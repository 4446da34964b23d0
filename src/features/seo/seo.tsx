import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Listing } from '../../../contract/kinds'
import type { ListingKind } from '../../../contract/limits'
import type { PageDescription, SiteUrls } from '../../../contract/seo/page-head'
import {
  contactStructuredData,
  homeStructuredData,
  listingStructuredData,
  listStructuredData,
  type StructuredData,
} from '../../../contract/seo/structured-data'
import { env } from '../../config/env'
import { logFailure } from '../../lib/log-failure'
import { PageTags } from './page-tags'

/** A page's title and metadata for search engines and chats. */
export function Seo(page: PageDescription) {
  return process.env.BUILD_STAGE === 'build-html' ? <PageTags page={page} urls={urls} /> : <ChangedTags page={page} />
}

const loadPageTags = () => import('./page-tags').then((module) => module.PageTags)

/** Once it is fetched. Not with `lazy`: react-helmet keeps the tags of a component that React renders twice at first. */
let LoadedPageTags: typeof PageTags | null = null

/**
 * Writes the head of every page but the first one, and of that when it differs from what was built, which is in its
 * HTML. So a first visit does not fetch react-helmet.
 */
function ChangedTags({ page }: { page: PageDescription }) {
  const isHydrating = useSyncExternalStore(
    watchNothing,
    () => false,
    () => true,
  )
  const described = JSON.stringify(page)
  const [built] = useState(isHydrating ? described : null)
  const [isChanged, setChanged] = useState(!isHydrating)
  const [Tags, setTags] = useState(() => LoadedPageTags)
  if (!isChanged && described !== built) setChanged(true)

  const isNeeded = isChanged && Tags === null
  useEffect(() => {
    if (!isNeeded) return
    loadPageTags().then(
      (loaded) => {
        LoadedPageTags = loaded
        setTags(() => loaded)
      },
      (error: unknown) => logFailure('The code for the head of pages could not be fetched', error),
    )
  }, [isNeeded])
  return isChanged && Tags && <Tags page={page} urls={urls} />
}

function watchNothing(): () => void {
  return () => undefined
}

/** What a page with structured data is about. */
export type StructuredPage =
  | { readonly page: 'home' | 'contact' }
  | { readonly page: 'list'; readonly kind: ListingKind }
  | { readonly page: 'listing'; readonly listing: Listing }

/** Collects structured data while a page is built (gatsby-ssr.tsx). Undefined in the browser. */
export const StructuredDataContext = createContext<StructuredData[] | null>(null)

/**
 * Describes the page to search engines, which read the built page. Neither the data nor the code
 * that creates it is part of a visitor's scripts: the bundler drops the branch of the other stage.
 */
export function StructuredDataOf(about: StructuredPage): null {
  const gathered = useContext(StructuredDataContext)
  if (process.env.BUILD_STAGE === 'build-html') gathered?.push(...dataOf(about))
  return null
}

function dataOf(about: StructuredPage): StructuredData[] {
  switch (about.page) {
    case 'home':
      return homeStructuredData(urls)
    case 'contact':
      return contactStructuredData(urls)
    case 'list':
      return listStructuredData(about.kind, urls)
    case 'listing':
      return listingStructuredData(about.listing, urls)
  }
}

export const urls: SiteUrls = { site: env.siteUrl, backend: env.apiUrl || env.siteUrl }
