/** Who may import whom (docs/architecture.md). A breach is an error of `npm run check`. */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: '^(contract|gatsby|src|backend|tools|demo|tests)/', pathNot: allowed },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('contract-imports-nobody', '^contract/', '^contract/'),
    only('ui-stays-generic', '^src/ui/', '^(src/ui|contract)/'),
    only('lib-stays-generic', '^src/lib/', '^(src/lib|src/config|contract)/', 'lib may read the checked environment'),
    only('service-worker-stands-alone', '^src/service-worker/', '^(src/service-worker|contract)/'),
    only('styleguide-shows-the-ui-alone', '^src/styleguide/', '^(src/(styleguide|ui)|contract)/'),
    only('config-is-a-leaf', '^src/config/', '^(src/config|contract)/'),
    {
      name: 'features-meet-at-their-index',
      severity: 'error',
      comment: 'A feature uses another one only through its index.ts; its tests may reach behind it',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.tsx?$'] },
    },
    only('features-know-no-pages', '^src/features/', '^(src/(features|ui|lib|config)|contract)/'),
    {
      name: 'pages-use-features-through-their-index',
      severity: 'error',
      from: { path: '^src/(app|pages|templates)/' },
      to: { path: '^src/features/', pathNot: '^src/features/[^/]+/index\\.tsx?$' },
    },
    only('gatsby-reads-the-contract', '^gatsby/', '^(gatsby|contract)/'),
    only('backend-reads-the-contract', '^backend/', '^(backend|contract)/'),
    ...[
      ['backend-lib-imports-contract', '^backend/src/lib/', '^(backend/src/lib|contract)/'],
      ['backend-db-imports-lib', '^backend/src/db/', '^(backend/src/(db|lib)|contract)/'],
      ['backend-jobs-import-db', '^backend/src/jobs/', '^(backend/src/(jobs|db|lib)|contract)/'],
      ['backend-plugins-import-lib', '^backend/src/plugins/', '^(backend/src/(plugins|lib)|contract)/'],
      [
        'backend-modules-import-what-they-share',
        '^backend/src/modules/',
        '^(backend/src/(modules|plugins|jobs|db|lib)/|backend/src/(module|config)\\.ts$|contract/)',
      ],
    ].map(([name, path, allowed]) => ({
      ...only(name, path, `^backend/node_modules/|${allowed}`),
      from: { path, pathNot: '\\.test\\.ts$' },
    })),
    {
      name: 'backend-modules-meet-at-their-index',
      severity: 'error',
      comment: 'A module uses another one only through its index.ts; its tests may reach behind it',
      from: { path: '^backend/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^backend/src/modules/',
        pathNot: ['^backend/src/modules/$1/', '^backend/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'backend-uses-modules-through-their-index',
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
