import type { KeepMessage } from '../../contract/service-worker'

export function isKeepMessage(message: unknown): message is KeepMessage {
  if (typeof message !== 'object' || message === null) return false
  const { path, files, saved }: Partial<Record<keyof KeepMessage, unknown>> = { ...message }
  return (
    typeof path === 'string' &&
    Array.isArray(files) &&
    files.every((file) => typeof file === 'string') &&
    typeof saved === 'boolean'
  )
}
