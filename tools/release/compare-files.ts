import { statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { isErrorCode } from '../lib/error-code'
import { filesBelow, inSlices } from './files'

/** The files of a build, as paths from its folder. */
export interface BuildFiles {
  /** Equal to the previous release by size and modification time, as with rsync. */
  same: string[]
  /** New, changed or rewritten. */
  others: string[]
}

/** @param previous the folder of the previous release; null without one */
export async function compareFiles(build: string, previous: string | null): Promise<BuildFiles> {
  const files: BuildFiles = { same: [], others: [] }
  await inSlices(filesBelow(build), (path) => {
    const isSame =
      previous !== null && hasSameSizeAndTime(statSync(join(build, path)), statIfExists(join(previous, path)))
    files[isSame ? 'same' : 'others'].push(path)
  })
  return files
}

function hasSameSizeAndTime(file: Stats, known: Stats | null): boolean {
  // The times of copies are whole milliseconds.
  return known?.isFile() === true && known.size === file.size && known.mtime.getTime() === file.mtime.getTime()
}

function statIfExists(path: string): Stats | null {
  try {
    return statSync(path)
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}
