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

module.exports = {
  testEnvironment: '<rootDir>/tests/support/jest-environment.cjs',
  testEnvironmentOptions: { url: 'http://localhost:8000/' },
  testMatch: ['<rootDir>/{src,contract,gatsby}/**/*.test.{ts,tsx}'],
  roots: ['<rootDir>/src', '<rootDir>/contract', '<rootDir>/gatsby', '<rootDir>/tests/support'],
  transform: { '\\.[jt]sx?$': '<rootDir>/tests/support/jest-transform.cjs' },
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
