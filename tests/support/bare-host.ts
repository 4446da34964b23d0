import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export interface BareHost {
  url: string
  stop: () => Promise<void>
}

/**
 * A static host without rewrite rules: it serves the files of a folder, and `404.html` for all other paths.
 * @param isMissing paths that it does not have, as if their listing were newer than the build
 */
export async function startBareHost(folder: string, isMissing: (path: string) => boolean): Promise<BareHost> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    void fileAt(folder, path, isMissing).then(async (file) => {
      const served = file ?? join(folder, '404.html')
      const type = CONTENT_TYPES[extname(served)] ?? 'application/octet-stream'
      response.writeHead(file === null ? 404 : 200, { 'content-type': type }).end(await readFile(served))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function fileAt(folder: string, path: string, isMissing: (path: string) => boolean): Promise<string | null> {
  if (isMissing(path)) return null
  for (const file of [join(folder, path), join(folder, path, 'index.html')]) {
    const entry = await stat(file).catch(() => null)
    if (entry?.isFile()) return file
  }
  return null
}
