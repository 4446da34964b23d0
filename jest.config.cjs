/** Unit and component tests, next to the code they test. */

/** Packages that ship untranspiled modules. */
const UNTRANSPILED = [
  'gatsby',
  'gatsby-script',
  'gatsby-link',
  '@gatsbyjs/reach-router',
  'kdbush',
  'photoswipe',
  'supercluster',
]

/** What Gatsby's Babel does with our code: TypeScript, JSX with emotion's css prop, and modules that Jest can mock. */
const SWC = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
  },
  module: { type: 'commonjs' },
}

module.exports = {
  testEnvironment: '<rootDir>/tests/support/jest-environment.cjs',
  testEnvironmentOptions: { url: 'http://localhost:8000/' },
  testMatch: ['<rootDir>/{src,contract,gatsby}/**/*.test.{ts,tsx}'],
  roots: ['<rootDir>/src', '<rootDir>/contract', '<rootDir>/gatsby', '<rootDir>/tests/support'],
  transform: { '\\.[jt]sx?$': ['@swc/jest', SWC] },
  transformIgnorePatterns: [`/node_modules/(?!(${UNTRANSPILED.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/support/mocks/style.ts',
    '\\.(jpe?g|png|webp|avif|svg|woff2?)$': '<rootDir>/tests/support/mocks/file.ts',
    '^gatsby$': '<rootDir>/tests/support/mocks/gatsby.tsx',
  },
  setupFiles: ['<rootDir>/tests/support/jest-globals.ts'],
  setupFilesAfterEnv: ['@testing-library/jest-dom', '<rootDir>/tests/support/jest-setup.ts'],
  reporters: ['default', ...(process.env.TEST_EVENTS ? ['<rootDir>/tests/runner/jest-reporter.cjs'] : [])],
  maxWorkers: 2,
  restoreMocks: true,
  // Finding roles and names in whole forms takes half a minute on a busy machine.
  testTimeout: 120_000,
}
