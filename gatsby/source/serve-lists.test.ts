/** @jest-environment node */
import { sourceFrom, type FetchingPlugin } from './serve-lists'

async function fetchOf(rootKey: string) {
  const fetched: Response[] = []
  const plugin: FetchingPlugin<object> = {
    sourceNodes: async (_args, { url = '' }) => void fetched.push(await fetch(url)),
  }
  const close = await sourceFrom({ Property: [{ id: 'villa' }], Car: [] }, plugin)
  await plugin.sourceNodes({}, { rootKey, url: 'http://backend.invalid/api/properties' })
  close()
  return fetched[0]
}

it('has the plugin fetch the validated list instead of the one that the backend has now', async () => {
  expect(await (await fetchOf('Property'))?.json()).toEqual([{ id: 'villa' }])
  expect(await (await fetchOf('Car'))?.json()).toEqual([])
})

it('responds with 404 when there is no such list', async () => {
  expect((await fetchOf('toString'))?.status).toBe(404)
})
