import { readdir } from 'node:fs/promises'
import { orIfMissing } from './or-if-missing'

/** The names in a folder; empty when it does not exist. @throws any error but ENOENT */
export function readdirOrEmpty(folder: string): Promise<string[]> {
  return orIfMissing(readdir(folder), [])
}
