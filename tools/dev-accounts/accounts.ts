import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeFileAtomically } from '../../backend/src/lib/files'
import type { DemoAccount } from '../lib/demo-accounts'
import { isErrorCode } from '../lib/errors'

/** The emulator's management API, with the paths of the real service. */

const ALL = -1
const accountSchema = z.looseObject({ localId: z.string(), email: z.string().optional() })
const accountsSchema = z.object({ users: z.array(accountSchema).default([]) })
const uploadResponseSchema = z.object({ error: z.array(z.object({ message: z.string() })).default([]) })

/** An account with all fields of the emulator, so that none is lost when it is restored. */
export type StoredAccount = z.infer<typeof accountSchema>

export async function readAccounts(emulator: string, project: string): Promise<StoredAccount[]> {
  const response = await call(emulator, project, `accounts:batchGet?maxResults=${ALL}`)
  return accountsSchema.parse(response).users
}

export async function restoreAccounts(emulator: string, project: string, users: StoredAccount[]): Promise<void> {
  if (users.length === 0) return
  const response = await call(emulator, project, 'accounts:batchCreate', { users })
  const faults = uploadResponseSchema.parse(response).error
  if (faults.length > 0) {
    throw new Error(`Accounts could not be restored: ${faults.map(({ message }) => message).join('; ')}`)
  }
}

/** Creates missing accounts; existing ones stay unchanged. */
export async function ensureAccounts(emulator: string, project: string, wanted: DemoAccount[]): Promise<void> {
  const known = new Set((await readAccounts(emulator, project)).map(({ email }) => email))
  const missing = wanted.filter(({ email }) => !known.has(email))
  await restoreAccounts(
    emulator,
    project,
    missing.map(({ password, ...account }) => ({ ...account, rawPassword: password, emailVerified: true })),
  )
}

async function call(emulator: string, project: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/projects/${project}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`The emulator returned status ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The saved accounts; none before the first save. Throws when the file is damaged. */
export async function loadAccounts(file: string): Promise<StoredAccount[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as StoredAccount[]
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return []
    if (error instanceof SyntaxError) {
      throw new Error(`${file} is damaged. Restore it, or delete it to start with the demo accounts only.`, {
        cause: error,
      })
    }
    throw error
  }
}

export function saveAccounts(file: string, accounts: StoredAccount[]): Promise<void> {
  return writeFileAtomically(file, JSON.stringify(accounts, null, 1), 0o600)
}
