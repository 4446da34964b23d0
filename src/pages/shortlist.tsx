import type { PageProps } from 'gatsby'
import { ShortlistPage } from '../features/saved-pages'
import { Seo } from '../features/seo'

/** Our own host writes the head of each link's listings into this page (backend/src/modules/shortlists). */
export default function Shortlist({ location }: PageProps) {
  return (
    <>
      <Seo title="Shortlist" description="Homes and cars to decide on together: say yes or no to each." isPrivate />
      <ShortlistPage search={location.search} />
    </>
  )
}
