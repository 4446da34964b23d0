import { once } from 'node:events'
import { createServer, request, type RequestListener } from 'node:http'
import type { PhotoNetwork } from '../src/modules/photos/download-photo'

export interface PhotoHost {
  /** Sends every request to this host, whatever its host name. */
  readonly network: PhotoNetwork
  close(): Promise<void>
}

/** A local photo host that speaks HTTP instead of HTTPS. */
export async function startPhotoHost(listener: RequestListener): Promise<PhotoHost> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The photo host has no port')
  const { port } = address
  return {
    network: {
      request: (url, options, onResponse) =>
        request(url, { ...options, protocol: 'http:', port, headers: { host: url.host } }, onResponse),
      lookup: resolveTo('127.0.0.1'),
      isPublicAddress: () => true,
      timeoutMs: 5_000,
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Resolves every host name to these IP addresses. */
export function resolveTo(...addresses: string[]): PhotoNetwork['lookup'] {
  return () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
}
