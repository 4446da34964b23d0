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
    only('tools-lib-is-a-leaf', '^tools/lib/', '^(tools/lib|contract)/'),
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
