import { writeFile } from 'node:fs/promises'
import { makeSubset, SUBSET_FONTS } from '../fonts/subset-fonts'
import { ROOT } from '../lib/environment'

/** `npm run fonts`: makes the site's fonts again after their characters or their packages changed. */

for (const font of SUBSET_FONTS) await writeFile(`${ROOT}/src/ui/${font.file}`, await makeSubset(font))
