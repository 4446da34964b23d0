const { options } = require('./.dependency-cruiser.cjs')

/**
 * No cycles between folders. A configuration of its own, because test files are left out: a test may import from any
 * folder, and dependency-cruiser has no way to ignore single files in a folder rule.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: [options.exclude.path, '\\.test\\.(ts|tsx|mjs)$', '^backend/test/'] },
  },
}
