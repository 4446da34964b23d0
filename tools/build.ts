import { buildSite } from './release/build-site'
import { runBuildCommand } from './release/command'

/** `npm run build`: `gatsby build` into public/, which stays as it was when the build fails. */

await runBuildCommand((options) => buildSite({ ...options, keepWarmPublic: true }, () => Promise.resolve()))
