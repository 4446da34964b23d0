import { join } from 'node:path'
import { currentRelease } from '../../release/releases'
import { ok, wrong, type Check } from '../check'

export const release: Check = {
  name: 'release',
  needsRunningSite: true,
  run: async ({ config: { dataDir } }) => {
    const current = await currentRelease(join(dataDir, 'releases'))
    return [
      current === null
        ? wrong('there are no pages yet. Run: npm run release')
        : ok(`${current.pages} pages of ${current.createdAt}`),
    ]
  },
}
