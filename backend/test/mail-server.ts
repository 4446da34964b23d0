import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { hasCode } from '../src/lib/errors'
import { freePort } from './postgres'

/**
 * Recipients of this domain are refused: `553@refused.example` with this code, `554-5.7.1@…` with an enhanced one too,
 * others with 550.
 */
export const REFUSED_DOMAIN = '@refused.example'

interface ReceivedMail {
  readonly sender: string
  readonly recipients: readonly string[]
  /** The raw message. */
  readonly source: string
}

export interface MailServer {
  /** Does not change when the server restarts. */
  readonly url: string
  readonly mails: ReceivedMail[]
  /** Starts the server unless it is running. */
  listen(): Promise<void>
  /** Stops the server if it is running. */
  close(): Promise<void>
}

/**
 * A local mail server that stores accepted mails.
 * @param login when set, senders must log in with it
 */
export async function startMailServer(login?: { user: string; password: string }): Promise<MailServer> {
  const port = await freePort()
  const mails: ReceivedMail[] = []
  let running: SMTPServer | null = null

  async function listen(): Promise<void> {
    if (running !== null) return
    const server = newServer(mails, login)
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

function refusalOf(address: string): Error {
  const [, code = '550', enhanced = ''] = /^(\d{3})(?:-([\d.]+))?@/.exec(address) ?? []
  return Object.assign(new Error(`${enhanced} No mailbox ${address}`.trim()), { responseCode: Number(code) })
}

function newServer(mails: ReceivedMail[], login?: { user: string; password: string }): SMTPServer {
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, decide) => {
      const isKnown = login !== undefined && username === login.user && password === login.password
      decide(isKnown ? null : new Error('Invalid user or password'), isKnown ? { user: username } : undefined)
    },
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, decide) => {
      decide(address.endsWith(REFUSED_DOMAIN) ? refusalOf(address) : null)
    },
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
    // A killed client; it will retry.
    if (!hasCode(error, 'ECONNRESET')) throw error
  })
  return server
}
