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

const COMMON = {
  transform: { '\\.[jt]sx?$': '<rootDir>/tests/support/jest-transform.cjs' },
  transformIgnorePatterns: [`/node_modules/(?!(${UNTRANSPILED.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/support/mocks/style.ts',
    '\\.(jpe?g|png|webp|avif|svg|woff2?)$': '<rootDir>/tests/support/mocks/file.ts',
    '^gatsby$': '<rootDir>/tests/support/mocks/gatsby.tsx',
  },
  setupFiles: ['<rootDir>/tests/support/jest-globals.ts'],
  restoreMocks: true,
}

module.exports = {
  projects: [
    {
      ...COMMON,
      displayName: 'browser',
      testEnvironment: '<rootDir>/tests/support/jest-environment.cjs',
      testEnvironmentOptions: { url: 'http://localhost:8000/' },
      roots: ['<rootDir>/src', '<rootDir>/tests/support'],
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['@testing-library/jest-dom', '<rootDir>/tests/support/jest-setup.ts'],
    },
    // What needs no page starts in half the time without one.
    {
      ...COMMON,
      displayName: 'node',
      testEnvironment: 'node',
      roots: ['<rootDir>/contract', '<rootDir>/gatsby', '<rootDir>/tests/support'],
      testMatch: ['<rootDir>/{contract,gatsby}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/jest-setup.ts'],
    },
  ],
  reporters: ['default', ...(process.env.TEST_EVENTS ? ['<rootDir>/tests/runner/jest-reporter.cjs'] : [])],
  maxWorkers: 2,
  // Finding roles and names in whole forms takes half a minute on a busy machine.
  testTimeout: 120_000,
}
