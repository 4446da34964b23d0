import type { ListingKind } from '../../contract/limits'
import { apiPaths } from '../../contract/paths'
import type { PublishReport } from '../../contract/site/publish'
import { ADMIN } from './accounts'

/** The administrator's API calls, without a browser. Each throws a RejectedCallError when the backend rejects it. */
export interface Administrator {
  change: (kind: ListingKind, id: string, change: object) => Promise<void>
  create: (kind: ListingKind, listing: object) => Promise<{ id: string; reference: string }>
  remove: (kind: ListingKind, id: string) => Promise<void>
  restore: (kind: ListingKind, id: string) => Promise<void>
  publishNow: () => Promise<void>
  publishReport: () => Promise<PublishReport>
}

/** The backend responded with an error status. */
export class RejectedCallError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const PATHS = {
  property: { all: apiPaths.properties, one: apiPaths.property, restore: apiPaths.restoreProperty },
  car: { all: apiPaths.cars, one: apiPaths.car, restore: apiPaths.restoreCar },
} as const

const RESPONSE_TIMEOUT_MS = 15_000

/** @param emulator URL of the identity emulator */
export async function signInAdministrator({
  url,
  emulator,
}: {
  url: string
  emulator: string
}): Promise<Administrator> {
  const token = await signInAt(emulator)

  async function call(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    if (response.ok) return response
    const text = await response.text()
    throw new RejectedCallError(response.status, `${method} ${path} got status ${response.status}: ${text}`)
  }

  return {
    change: async (kind, id, change) => {
      await call('PATCH', PATHS[kind].one(id), change)
    },
    create: async (kind, listing) => {
      const response = await call('POST', PATHS[kind].all, listing)
      return (await response.json()) as { id: string; reference: string }
    },
    remove: async (kind, id) => {
      await call('DELETE', PATHS[kind].one(id))
    },
    restore: async (kind, id) => {
      await call('POST', PATHS[kind].restore(id))
    },
    publishNow: async () => {
      await call('POST', apiPaths.publish)
    },
    publishReport: async () => (await (await call('GET', apiPaths.publishReport)).json()) as PublishReport,
  }
}

/** @returns the identity token of the administrator */
export async function signInAt(emulator: string): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any'
  const response = await fetch(emulator + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, returnSecureToken: true }),
  })
  if (!response.ok) throw new Error(`The administrator could not sign in: ${await response.text()}`)
  return ((await response.json()) as { idToken: string }).idToken
}
