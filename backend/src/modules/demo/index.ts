import type { CoreServices, Module } from '../../module'
import type { PhotoService } from '../photos'
import { seedDemo } from './seed'

interface Needs extends CoreServices {
  readonly photos: PhotoService
}

/** Demo listings for an empty database (DEMO_DATA). */
export const demoModule: Module<Needs> = {
  prepare: async ({ config, database, photos, jobs, log }) => {
    if (!config.demoData) return
    const seeded = await seedDemo({ ...config, database, photos, jobs })
    if (seeded !== null) log.info(seeded, 'demo data written into the empty database')
  },
}
