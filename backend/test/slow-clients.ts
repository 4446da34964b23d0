import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths } from '../../contract/paths'

/** Loopback addresses that simulate different clients. */
export const [ATTACKER, SECOND_ATTACKER, VISITOR] = ['127.0.0.66', '127.0.0.67', '127.0.0.9'] as const

/** Beginnings of incomplete requests. */
export const UNFINISHED = {
  body: `POST ${apiPaths.contact} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  headers: `GET ${apiPaths.properties} HTTP/1.1\r\nhost: x\r\nx-slow: `,
  upload: `PUT ${apiPaths.uploadIngest}/none?expires=1&signature=s3cret HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
} as const

export interface SlowClients {
  /** Opens connections from one IP address that send the text and then nothing. */
  open(url: string, text: string, localAddress: string, connections?: number): Promise<void>
  close(): void
}

export function createSlowClients(): SlowClients {
  const sockets: Socket[] = []
  return {
    async open(url, text, localAddress, connections = 120) {
      const opened = Array.from({ length: connections }, () => {
        const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
        socket.on('error', () => socket.destroy())
        return socket
      })
      sockets.push(...opened)
      for (const socket of opened) socket.write(text)
      await sleep(500)
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Sends a request over a new connection. */
export async function getFrom(localAddress: string, url: string): Promise<IncomingMessage> {
  const [response] = (await once(request(url, { localAddress, agent: false }).end(), 'response')) as [IncomingMessage]
  return response
}

export async function statusFrom(localAddress: string, url: string): Promise<number> {
  const response = await getFrom(localAddress, url)
  response.resume()
  return response.statusCode ?? 0
}
