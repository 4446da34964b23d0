import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { SERVICE_WORKER_PATH } from '../../../../contract/site/site-files'
import {
  pushDeviceSchema,
  pushDevicesSchema,
  pushPaths,
  type PushDevice,
  type PushDevices,
} from '../../../../contract/viewings/push'
import { notifyError, postForJson } from '../../../lib/admin-http'
import { getJson, sendJson } from '../../../lib/http'
import { kenyanDate } from '../../../lib/kenyan-date'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm-dialog'
import { Skeleton, VisuallyHidden } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { cardStyle, spreadStyle } from '../../../ui/surfaces'
import { color, size, space } from '../../../ui/tokens'

/** Whether this device is told of news at once, and which others are (docs/product.md, "Device messages"). */
export function PushSwitch() {
  const { data, isError, refetch } = useDevices()
  const { data: here } = useThisDevice()
  const known = here === undefined ? undefined : data?.devices.find(({ endpoint }) => endpoint === here.endpoint)
  const isOn = known !== undefined && here?.publicKey === data?.publicKey && here?.permission === 'granted'
  return (
    <section aria-labelledby="notifications" css={cardStyle}>
      <div css={[spreadStyle, { flexWrap: 'wrap', gap: `${space.s4} ${space.s16}` }]}>
        <h2 id="notifications" css={{ fontSize: size.text20 }}>
          Notifications on this device
        </h2>
        <p role="status" css={{ fontSize: size.text15, fontWeight: 600, color: isOn ? color.primary : color.inkQuiet }}>
          {data && here && (isOn ? 'On' : 'Off')}
        </p>
      </div>
      <p css={quietStyle}>
        Hear at once of requests for viewings, messages, offers and reviews. A notification names the listing’s
        reference, never the visitor.
      </p>
      {isError ? (
        <LoadError onRetry={refetch}>The devices could not be loaded.</LoadError>
      ) : !data || !here ? (
        <Skeleton css={{ width: 140, height: 44 }} />
      ) : (
        <>
          <ThisDeviceSwitch here={here} publicKey={data.publicKey} known={isOn ? known : undefined} />
          <OtherDevices devices={data.devices.filter(({ id }) => id !== known?.id)} />
        </>
      )}
    </section>
  )
}

interface SwitchProps {
  here: ThisDevice
  publicKey: string
  /** Undefined while it is off. */
  known: PushDevice | undefined
}

function ThisDeviceSwitch({ here, publicKey, known }: SwitchProps) {
  const turningOn = useTurnOn(publicKey)
  const turningOff = useTurnOff()
  const isBusy = turningOn.isPending || turningOff.isPending
  if (here.permission === 'unsupported') {
    return (
      <p>
        This browser cannot show notifications. On an iPhone or iPad, add the site to the Home Screen and open it from
        there.
      </p>
    )
  }
  if (here.permission === 'denied') {
    return (
      <p>
        This browser blocks notifications from this site. Press the symbol beside the address, or open the browser’s
        settings for this site, allow notifications, and load this page again.
      </p>
    )
  }
  return (
    <div>
      {known === undefined ? (
        <Button disabled={isBusy} onClick={() => turningOn.mutate()}>
          {isBusy ? 'Turning on...' : 'Turn on notifications'}
        </Button>
      ) : (
        <Button look="quiet" disabled={isBusy} onClick={() => turningOff.mutate(known.id)}>
          {isBusy ? 'Turning off...' : 'Turn off notifications'}
        </Button>
      )}
    </div>
  )
}

function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const revoking = useRevoke()
  const { ask, dialog } = useConfirm()
  if (devices.length === 0) return null

  async function revoke({ id, label }: PushDevice) {
    const isConfirmed = await ask({
      title: `Revoke ${label}?`,
      text: 'It gets no more notifications. They can be turned on again only on that device itself.',
      yes: 'Revoke',
      no: 'Keep',
      destructive: true,
    })
    if (!isConfirmed) return
    // The pressed button disappears.
    heading.current?.focus()
    revoking.mutate(id)
  }

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} css={{ marginBottom: space.s8, fontSize: size.text17, outline: 'none' }}>
        Other devices ({devices.length})
      </h3>
      <ul>
        {devices.map((device) => (
          <li key={device.id} css={rowStyle}>
            <span css={{ overflowWrap: 'anywhere' }}>
              {device.label} <span css={quietStyle}>since {kenyanDate(Date.parse(device.createdAt))}</span>
            </span>
            <Button look="quiet" disabled={revoking.isPending} onClick={() => void revoke(device)}>
              Revoke<VisuallyHidden> {device.label}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  )
}

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const rowStyle = {
  ...spreadStyle,
  gap: space.s16,
  paddingBlock: space.s8,
  borderTop: `1px solid ${color.line}`,
} as const

/** What this browser says. */
interface ThisDevice {
  readonly permission: NotificationPermission | 'unsupported'
  /** The address of the browser's subscription; null without one. */
  readonly endpoint: string | null
  /** The installation's key that it subscribed with. */
  readonly publicKey: string | null
}

const NO_SUBSCRIPTION = { endpoint: null, publicKey: null } as const
const pushKey = privateKey('push')

function useDevices() {
  return useQuery<PushDevices>({
    queryKey: [...pushKey, 'devices'],
    queryFn: ({ signal }) =>
      getJson(pushPaths.devices, () => Promise.resolve(pushDevicesSchema), { signal, needsUser: true }),
    staleTime: 0,
  })
}

function useThisDevice() {
  return useQuery({ queryKey: [...pushKey, 'here'], queryFn: readThisDevice, staleTime: 0 })
}

/** Asks the browser for permission, which it gives only at a press of a button. */
function useTurnOn(publicKey: string) {
  return useChange({
    mutationFn: async () => {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') {
        notify({ title: 'Notifications stay off', description: 'This browser was not allowed to show them.' })
        return
      }
      await navigator.serviceWorker.register(SERVICE_WORKER_PATH)
      const { pushManager } = await navigator.serviceWorker.ready
      const old = await pushManager.getSubscription()
      // A browser has one subscription, and that of another key can never be used.
      if (old !== null && keyOf(old) !== publicKey) await old.unsubscribe()
      const applicationServerKey = bytesOf(publicKey)
      const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
      const body = { endpoint, keys, label: deviceLabel(navigator.userAgent) }
      await postForJson(pushPaths.devices, body, pushDeviceSchema)
    },
    failure: 'Notifications could not be turned on',
  })
}

function useTurnOff() {
  return useChange({
    mutationFn: async (id: string) => {
      await sendJson('DELETE', pushPaths.device(id))
      await (await findSubscription())?.unsubscribe()
    },
    failure: 'Notifications could not be turned off',
  })
}

function useRevoke() {
  return useChange({
    mutationFn: (id: string) => sendJson('DELETE', pushPaths.device(id)),
    failure: 'The device could not be revoked',
  })
}

function useChange<Input>({ mutationFn, failure }: { mutationFn: (input: Input) => Promise<void>; failure: string }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => notifyError(failure, error),
    onSettled: () => queries.invalidateQueries({ queryKey: pushKey }),
  })
}

async function readThisDevice(): Promise<ThisDevice> {
  const isSupported = 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
  if (!isSupported) return { permission: 'unsupported', ...NO_SUBSCRIPTION }
  const { permission } = Notification
  const subscription = await findSubscription()
  if (subscription === null) return { permission, ...NO_SUBSCRIPTION }
  // As the backend writes it.
  return { permission, endpoint: new URL(subscription.endpoint).href, publicKey: keyOf(subscription) }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function keyOf({ options }: PushSubscription): string | null {
  if (options.applicationServerKey === null) return null
  const characters = [...new Uint8Array(options.applicationServerKey)].map((byte) => String.fromCharCode(byte))
  return btoa(characters.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const characters = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const

/** 'Chrome on Android', from the first words that occur: many browsers claim to be others as well. */
function deviceLabel(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) => names.find(([word]) => userAgent.includes(word))?.[1]
  return `${nameIn(BROWSERS) ?? 'A browser'} on ${nameIn(SYSTEMS) ?? 'another system'}`
}
