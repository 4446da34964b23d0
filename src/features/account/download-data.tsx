import { useState } from 'react'
import { accountDataSchema, accountPaths } from '../../../contract/account-data'
import { getJson, HttpError } from '../../lib/http'
import { saveJson } from '../../lib/save-json'
import { Button } from '../../ui/button'
import { Failure, Panel } from './panel'

/** Saves everything stored about the person as a file. */
export function DownloadData() {
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setDone(false)
    setFailure(null)
    try {
      const schema = () => Promise.resolve(accountDataSchema)
      saveJson('my-data.json', await getJson(accountPaths.data, schema, { needsUser: true }))
      setDone(true)
    } catch (error) {
      setFailure(error instanceof HttpError && error.status < 500 ? error.reason : FAILED)
    }
    setBusy(false)
  }

  return (
    <Panel title="Your data">
      <p>A file with your name and email address, your reviews, your alerts and the messages you sent us.</p>
      <div>
        <Button type="button" look="quiet" disabled={isBusy} onClick={() => void download()}>
          {isBusy ? 'Collecting...' : 'Download my data'}
        </Button>
      </div>
      {isDone && <p role="status">The file “my-data.json” is among your downloads.</p>}
      <Failure text={failure} />
    </Panel>
  )
}

const FAILED = 'Your data could not be collected. Please check your connection and try again.'
