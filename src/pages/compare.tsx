import type { PageProps } from 'gatsby'
import { ComparePage } from '../features/compare'
import { Seo } from '../features/seo'

export default function Compare({ location }: PageProps) {
  return (
    <>
      <Seo title="Compare" description="Two to four homes or cars side by side." isPrivate />
      <ComparePage search={location.search} />
    </>
  )
}
