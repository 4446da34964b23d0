import { useMutation } from '@tanstack/react-query'
import { accountDataSchema, accountPaths } from '../../../contract/account-data'
import { getJson, HttpError } from '../../lib/http'
import { saveJson } from '../../lib/save-file'
import { Button } from '../../ui/button'
import { liveRegionStyle } from '../../ui/text'
import { Failure, Panel } from './panel'

/** Saves everything stored about the person as a file. */
export function DownloadData() {
  const download = useMutation({
    mutationFn: async () => {
      const schema = () => Promise.resolve(accountDataSchema)
      saveJson('my-data.json', await getJson(accountPaths.data, schema, { needsUser: true }))
    },
  })

  return (
    <Panel title="Your data">
      <p>A file with your name and email address, your reviews, your alerts and the messages you sent us.</p>
      <div>
        <Button look="quiet" disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Collecting...' : 'Download my data'}
        </Button>
      </div>
      <p role="status" css={liveRegionStyle}>
        {download.isSuccess && 'The file “my-data.json” is among your downloads.'}
      </p>
      <Failure text={download.error && failureOf(download.error)} />
    </Panel>
  )
}

function failureOf(error: Error): string {
  return error instanceof HttpError && error.status < 500 ? error.reason : FAILED
}

const FAILED = 'Your data could not be collected. Please check your connection and try again.'
