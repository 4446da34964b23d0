import { pagePaths } from '../../contract/paths'
import { SavedListings } from '../features/saved-pages'
import { Seo } from '../features/seo'

export default function SavedPage() {
  return (
    <>
      <Seo title="Saved" description="Homes and cars you saved on this device." path={pagePaths.saved} isPrivate />
      <SavedListings />
    </>
  )
}
