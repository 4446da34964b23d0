import { access } from 'node:fs/promises'
import { orIfMissing } from './or-if-missing'

/** Whether a file or folder exists. @throws any error but ENOENT */
export function exists(path: string): Promise<boolean> {
  return orIfMissing(
    access(path).then(() => true),
    false,
  )
}
