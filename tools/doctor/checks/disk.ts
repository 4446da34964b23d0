import { ok, wrong, type Check } from '../check'
import { existingFolder } from '../existing-folder'

const GIGABYTE = 1024 ** 3
/** Caches stop growing below half of it, and a build needs as much. */
const NEEDED = GIGABYTE

export const disk: Check = {
  name: 'disk',
  run: async ({ config: { dataDir }, freeBytes }) => {
    const free = await freeBytes(await existingFolder(dataDir))
    const text = `${(free / GIGABYTE).toFixed(1)} GB free for ${dataDir}`
    return [free >= NEEDED ? ok(text) : wrong(`${text}, but 1 GB is needed. Free some space, or move DATA_DIR.`)]
  },
}
