import { ok, wrong, type DoctorContext, type Finding } from '../check'

const GIGABYTE = 1024 ** 3
/** Caches stop growing below half of it, and a build needs as much. */
const NEEDED = GIGABYTE

export async function disk({ config: { dataDir }, freeBytes }: DoctorContext): Promise<readonly Finding[]> {
  const free = await freeBytes(dataDir)
  const text = `${(free / GIGABYTE).toFixed(1)} GB free for ${dataDir}`
  return [free >= NEEDED ? ok(text) : wrong(`${text}, but 1 GB is needed. Free some space, or move DATA_DIR.`)]
}
