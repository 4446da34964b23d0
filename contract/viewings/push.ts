import * as z from 'zod/mini'
import { ENQUIRY_KINDS } from '../admin-limits'
import { idSchema } from '../fields'
import { parseUrl } from '../text/parse-url'

/** Web Push to the administrator's devices (docs/product.md, "Device messages"). */

export const pushPaths = {
  devices: '/api/admin/push',
  device: (id: string) => `/api/admin/push/${encodeURIComponent(id)}`,
} as const

/** What devices are told of. */
export const NEWS_KINDS = [...ENQUIRY_KINDS, 'review'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

export const PUSH_LIMITS = { devices: 20, endpointMax: 1_000, labelMax: 60 } as const

const ENDPOINT_RULE = 'endpoint must be the https URL of a public push service'
/** A name with a dot whose last part is no number: no IP address, and no name of a machine in the local network. */
const PUBLIC_NAME = /^([a-z\d_-]+\.)+[a-z][a-z\d-]*$/

/** Whether the backend may send to this URL, as far as the URL itself says; addresses are checked at the connection. */
function isPushEndpoint(text: string): boolean {
  const url = parseUrl(text)
  if (url === null) return false
  const { protocol, hostname, port, username, password } = url
  return protocol === 'https:' && PUBLIC_NAME.test(hostname) && port === '' && username === '' && password === ''
}

const base64Url = (name: string, length: number) =>
  z
    .string(`${name} must be text`)
    .check(z.refine((text) => text.length === length && /^[\w-]+$/.test(text), `${name} is not a key in base64url`))

/** As a browser's `PushSubscription` has it in JSON, and what the device is called on the dashboard. */
export const pushDeviceInputSchema = z.object({
  endpoint: z.string(ENDPOINT_RULE).check(
    z.maxLength(PUSH_LIMITS.endpointMax, ENDPOINT_RULE),
    z.refine(isPushEndpoint, { error: ENDPOINT_RULE, abort: true }),
    z.overwrite((text) => new URL(text).href),
  ),
  keys: z.object({ p256dh: base64Url('p256dh', 87), auth: base64Url('auth', 22) }),
  label: z.string('label must be text').check(
    z.trim(),
    z.minLength(1, 'label is missing'),
    z.maxLength(PUSH_LIMITS.labelMax, `label must be at most ${PUSH_LIMITS.labelMax} characters`),
    z.refine((text) => !/\p{Cc}/u.test(text), 'label must be a single line'),
  ),
})
export type PushDeviceInput = z.infer<typeof pushDeviceInputSchema>

export const pushDeviceSchema = z.object({
  id: idSchema,
  /** By which a browser knows itself among the devices. */
  endpoint: z.string(),
  label: z.string(),
  createdAt: z.string(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

export const pushDevicesSchema = z.object({
  /** Of the installation, in base64url: browsers accept only messages signed with its other half. */
  publicKey: z.string(),
  devices: z.array(pushDeviceSchema),
})
export type PushDevices = z.infer<typeof pushDevicesSchema>
