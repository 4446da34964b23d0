/** Which folder may import which (docs/architecture.md). A violation fails `npm run check`. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('tools-lib-is-a-leaf', '^tools/lib/', '^(tools/lib|contract)/'),
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },

    // The contract is shared by all sides, so it depends on none of them.
    only('contract-imports-only-itself', '^contract/', '^contract/'),

    // The site, from the bottom up: config, lib, ui, features, pages.
    only('config-is-a-leaf', '^src/config/', '^(src/config|contract)/'),
    only('lib-stays-generic', '^src/lib/', '^(src/lib|src/config|contract)/', 'lib may read the checked environment'),
    only('ui-stays-generic', '^src/ui/', '^(src/ui|contract)/'),
    only('features-do-not-import-pages', '^src/features/', '^(src/(features|ui|lib|config)|contract)/'),
    {
      name: 'features-import-each-other-through-index',
      severity: 'error',
      comment: 'A feature imports another one only through its index.ts; its tests may import any file',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.tsx?$'] },
    },
    {
      name: 'pages-import-features-through-index',
      severity: 'error',
      from: { path: '^src/(app|pages|templates)/' },
      to: { path: '^src/features/', pathNot: '^src/features/[^/]+/index\\.tsx?$' },
    },
    only(
      'service-worker-is-separate',
      '^src/service-worker/',
      '^(src/service-worker/|src/features/outbox/(send|stored)-items\\.ts$|contract/)',
    ),
    only(
      'service-worker-sends-without-the-site',
      '^src/features/outbox/(send|stored)-items\\.ts$',
      '^(src/features/outbox/(send|stored)-items\\.ts$|contract/)',
    ),
    only('styleguide-shows-only-ui', '^src/styleguide/', '^(src/(styleguide|ui)|contract)/'),

    // The build and the backend share nothing but the contract.
    only('gatsby-imports-the-contract', '^gatsby/', '^(gatsby|contract)/'),
    only('backend-imports-the-contract', '^backend/', '^(backend|contract)/'),

    // The backend, from the bottom up: lib, db, jobs and plugins, modules, app.
    only('backend-lib-is-a-leaf', '^backend/src/lib/', '^(backend/src/lib|contract)/'),
    only('backend-db-imports-lib', '^backend/src/db/', '^(backend/src/(db|lib)|contract)/'),
    only('backend-jobs-import-db', '^backend/src/jobs/', '^(backend/src/(jobs|db|lib)|contract)/'),
    only('backend-plugins-import-lib', '^backend/src/plugins/', '^(backend/src/(plugins|lib)|contract)/'),
    only(
      'backend-modules-do-not-import-the-app',
      '^backend/src/modules/',
      '^(backend/src/((modules|plugins|jobs|db|lib)/|(module|config)\\.ts$)|contract/)',
    ),
    {
      name: 'backend-modules-import-each-other-through-index',
      severity: 'error',
      from: { path: '^backend/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^backend/src/modules/',
        pathNot: ['^backend/src/modules/$1/', '^backend/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'backend-app-imports-modules-through-index',
      severity: 'error',
      from: { path: '^backend/src/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '^backend/src/modules/', pathNot: '^backend/src/modules/[^/]+/index\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.cache|public|data|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}

/** Of the project's own folders, files below `from` may import only those that match `allowed`; the backend's tests any. */
function only(name, from, allowed, comment) {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: from, pathNot: '^backend/.*\\.test\\.ts$' },
    to: { path: '^(contract|gatsby|src|backend|tools|demo|tests)/', pathNot: [allowed, 'node_modules'] },
  }
}
