import { runBuildCommand } from '../release/command'
import { makeRelease } from '../release/make-release'

/** `npm run release`: builds the site from a running backend and puts it in place of the current release. */

await runBuildCommand(async (options) => {
  const { id, pages, files, changed, seconds } = await makeRelease(options)
  console.log(`Release ${id}: ${pages} pages, ${changed} of ${files} files new, ${seconds.toFixed(1)} s`)
})
