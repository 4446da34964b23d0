import { mkdir, statfs } from 'node:fs/promises'
import { isErrorCode } from './error-code'

const MEGABYTE = 1024 * 1024

/** One sentence when a disk has too little space, else null. Creates the folders. */
export async function diskShortage(folders: readonly string[], neededMegabytes: number): Promise<string | null> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
    } catch (error) {
      if (isErrorCode(error, 'ENOSPC')) return FULL_DISK
      throw error
    }
    const { bavail, bsize } = await statfs(folder)
    const megabytes = Math.floor((bavail * bsize) / MEGABYTE)
    if (megabytes < neededMegabytes) {
      return `The disk that holds ${folder} has ${megabytes} MB left, but ${neededMegabytes} MB are needed. Free some space, or set DATA_DIR to a folder on another disk.`
    }
  }
  return null
}

export const FULL_DISK = 'The disk is full. Free some space, or set DATA_DIR to a folder on another disk.'

/** Whether an error, or a message of a child, reports a full disk. */
export function isFullDiskMessage(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error)
  return /ENOSPC|no space left on device|database or disk is full/i.test(text)
}
