import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiPaths } from '../../contract/paths'

export interface EditedLists {
  url: string
  /** From now on the newest property has another title. */
  edit: () => void
  close: () => Promise<void>
}

/** A proxy that changes one listing in the backend's responses, as an edit would. */
export async function startEditedLists(backendUrl: string): Promise<EditedLists> {
  let isEdited = false
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    fetch(backendUrl + path)
      .then(async (upstream) => {
        const body = Buffer.from(await upstream.arrayBuffer())
        response.statusCode = upstream.status
        response.setHeader('content-type', upstream.headers.get('content-type') ?? 'application/octet-stream')
        response.end(isEdited && path === apiPaths.properties ? withOtherTitle(body) : body)
      })
      .catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    edit: () => (isEdited = true),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close((error) => (error ? reject(error) : resolve()))
      }),
  }
}

function withOtherTitle(body: Buffer): string {
  const [newest, ...others] = JSON.parse(body.toString()) as { title: string }[]
  if (!newest) throw new Error('There are no properties')
  return JSON.stringify([{ ...newest, title: `${newest.title}, changed` }, ...others])
}
