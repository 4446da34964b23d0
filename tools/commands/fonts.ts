import { writeFile } from 'node:fs/promises'
import { makeDisplayFont } from '../fonts/display-font'
import { ROOT } from '../lib/environment'

/** `npm run display-font`: makes the display font again after its characters or its package changed. */

await writeFile(`${ROOT}/src/ui/fraunces-subset.woff2`, await makeDisplayFont())
