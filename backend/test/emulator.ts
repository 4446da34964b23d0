import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from './postgres'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The identity emulator with the demo accounts, as in `npm start`. */
export interface Emulator {
  /** host:port */
  readonly host: string
  /** Signs in and returns the id token. */
  signIn(account: { readonly email: string; readonly password: string }): Promise<string>
  /** @param operation an administrative one, such as `accounts:delete` */
  manage(operation: string, body: object): Promise<void>
  stop(): Promise<void>
}

export async function startEmulator(folder: string): Promise<Emulator> {
  const host = `127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/commands/emulator.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      AUTH_EMULATOR_PORT: host.split(':')[1],
      FIREBASE_PROJECT_ID: 'demo-kilele',
      ACCOUNT_FILE: join(folder, 'accounts.json'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const isReady = (async () => {
    for await (const line of createInterface(child.stdout)) if (line === 'ready') return true
    return false
  })()
  if (!(await isReady)) throw new Error('The identity emulator did not start')
  child.stdout.resume()

  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  return {
    host,
    signIn: async (account) => {
      const response = await post('accounts:signInWithPassword?key=any', { ...account, returnSecureToken: true })
      return (response as { idToken: string }).idToken
    },
    manage: async (operation, body) => void (await post(`projects/demo-kilele/${operation}`, body)),
    stop,
  }
}
