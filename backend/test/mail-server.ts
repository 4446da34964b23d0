import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { hasCode } from '../src/lib/errors'

interface ReceivedMail {
  readonly sender: string
  readonly recipients: readonly string[]
  /** As it came over the wire. */
  readonly source: string
}

export interface MailServer {
  /** Stays the same while the server goes down and comes back. */
  readonly url: string
  readonly mails: ReceivedMail[]
  /** Comes up, if it is down. */
  listen(): Promise<void>
  /** Goes down, if it is up. */
  close(): Promise<void>
}

/** A mail server on this machine that keeps what it accepts. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort()
  const mails: ReceivedMail[] = []
  let running: SMTPServer | null = null

  async function listen(): Promise<void> {
    if (running !== null) return
    const server = newServer(mails)
    running = server
    const listening = once(server.server, 'listening')
    server.listen(port, '127.0.0.1')
    await listening
  }
  async function close(): Promise<void> {
    const server = running
    running = null
    if (server !== null) await new Promise<void>((resolve) => server.close(resolve))
  }

  await listen()
  return { url: `smtp://127.0.0.1:${port}`, mails, listen, close }
}

function newServer(mails: ReceivedMail[]): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, accept) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          recipients: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        accept()
      })
    },
  })
  server.on('error', (error) => {
    // A client that was killed in the middle; it will come again.
    if (!hasCode(error, 'ECONNRESET')) throw error
  })
  return server
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
