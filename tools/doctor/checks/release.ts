import { join } from 'node:path'
import { currentRelease } from '../../release/releases'
import { ok, wrong, type DoctorContext, type Finding } from '../check'

export async function release({ config: { dataDir } }: DoctorContext): Promise<readonly Finding[]> {
  const current = await currentRelease(join(dataDir, 'releases'))
  return [
    current === null
      ? wrong('there are no pages yet. Run: npm run release')
      : ok(`${current.pages} pages of ${current.createdAt}`),
  ]
}
