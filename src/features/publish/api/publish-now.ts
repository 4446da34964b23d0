import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { publishReportKey } from './get-publish-report'

/** Rebuilds the site without waiting for a change. */
export function usePublishNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson('POST', apiPaths.publish),
    onSuccess: () => queries.invalidateQueries({ queryKey: publishReportKey }),
    onError: () =>
      notify({ title: 'Error', description: 'Publishing could not be started. Please try again.', destructive: true }),
  })
}
