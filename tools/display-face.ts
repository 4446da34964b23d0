import { writeFile } from 'node:fs/promises'
import { makeDisplayFace } from './fonts/display-face'
import { ROOT } from './stack/environment'

/** `npm run display-face`: makes the display face anew, after its characters or the package it comes from changed. */

await writeFile(`${ROOT}/src/ui/fraunces-everyday.woff2`, await makeDisplayFace())
