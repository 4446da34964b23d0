import { CHECK_PATH } from '../../contract/paths'
import { CheckPage } from '../features/check'
import { Seo } from '../features/seo'

export default function Check() {
  return (
    <>
      <Seo
        title="Check a number or link"
        description="Check a telephone number, a link, a reference or a photo before you trust it."
        path={CHECK_PATH}
      />
      <CheckPage />
    </>
  )
}
