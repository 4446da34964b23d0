import { join } from 'node:path'
import { buildSite, runBuildCommand } from '../release/build-site'
import { addPagePolicies } from '../release/page-policies'

/** `npm run build`: builds public/ for a static host. When the build fails, public/ stays unchanged. */

await runBuildCommand((options) =>
  buildSite({ ...options, copyWarm: true }, () =>
    addPagePolicies(join(options.root, 'public'), { ...process.env, ...options.env }),
  ),
)
