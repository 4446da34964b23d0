import { useState } from 'react'
import { notify } from '../../lib/notices'
import type * as OnDemand from './on-demand'

/** The code of the search once `load` was called; says so when it cannot be fetched. */
export function useOnDemand() {
  const [code, setCode] = useState<typeof OnDemand>()
  const load = () => {
    import('./on-demand').then(setCode, () =>
      notify({
        title: 'The search could not be loaded',
        description: 'Please check your connection.',
        destructive: true,
      }),
    )
  }
  return { code, load }
}
