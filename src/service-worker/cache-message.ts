import type { CachePageMessage } from '../../contract/site-files'

export function isCachePageMessage(message: unknown): message is CachePageMessage {
  if (typeof message !== 'object' || message === null) return false
  const { path, files, saved }: Partial<Record<keyof CachePageMessage, unknown>> = { ...message }
  return (
    typeof path === 'string' &&
    Array.isArray(files) &&
    files.every((file) => typeof file === 'string') &&
    typeof saved === 'boolean'
  )
}
