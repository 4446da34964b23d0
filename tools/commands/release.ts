import { runBuildCommand } from '../release/build-site'
import { describeRelease, makeRelease } from '../release/make-release'

/** `npm run release`: builds the site from a running backend and makes it the current release. */

await runBuildCommand(async (options) => {
  console.log(describeRelease(await makeRelease(options)))
})
