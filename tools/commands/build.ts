import { join } from 'node:path'
import { buildSite } from '../release/build-site'
import { runBuildCommand } from '../release/command'
import { addPagePolicies } from '../release/page-policies'

/** `npm run build`: `gatsby build` into public/, ready for a static host; it stays as it was when the build fails. */

await runBuildCommand((options) =>
  buildSite({ ...options, keepWarmPublic: true }, () =>
    addPagePolicies(join(options.root, 'public'), { ...process.env, ...options.env }),
  ),
)
