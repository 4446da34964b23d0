import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { RollbackInput } from '../../../../contract/publish'
import { HttpError, sendJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { publishReportKey } from './get-publish-report'

/** Restores the previous release. */
export function useRollBack() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: RollbackInput) => sendJson('POST', apiPaths.publishRollback, input),
    onSuccess: () => notify({ title: 'Rolled back to the previous release' }),
    onError: (error) => notify({ title: 'Error', description: reasonOf(error), destructive: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: publishReportKey }),
  })
}

/** An error's text begins with the status, followed by the reason. */
function reasonOf(error: Error): string {
  const isRejection = error instanceof HttpError && (error.status === 409 || error.status === 503)
  return isRejection ? error.message.replace(/^\d+: /, '') : 'The roll back failed. Please try again.'
}
