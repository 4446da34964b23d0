import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** The part of webpack's configuration that is changed. */
export interface WebpackRules {
  module?: { rules?: unknown[] }
}

/** Babel's parts come from the packages that bring them, in the versions Gatsby uses. */
const here = createRequire(resolve('package.json'))
const ofGatsby = createRequire(here.resolve('gatsby/package.json'))
const ofPreset = createRequire(ofGatsby.resolve('babel-preset-gatsby'))
const ofTypeScript = createRequire(ofGatsby.resolve('gatsby-plugin-typescript/package.json'))
const ofEmotion = createRequire(here.resolve('gatsby-plugin-emotion/package.json'))

/**
 * Gatsby's own presets translate `?.`, `??`, classes and class fields for every browser and bring polyfills. Ours
 * translate what browsers of package.json's `browserslist` lack (decision 0072). Packages are not translated. The
 * bundle that renders HTML takes the same results, so each file is translated once.
 */
export function writeForModernBrowsers<Config extends WebpackRules>(config: Config): Config {
  const rules = config.module?.rules ?? []
  if (!rules.some(isOfSources)) {
    throw new Error('Gatsby no longer configures Babel by file: see gatsby/modern-scripts.ts.')
  }
  return {
    ...config,
    module: { ...config.module, rules: rules.map((rule) => (isOfSources(rule) ? { ...rule, use: [LOADER] } : rule)) },
  }
}

/** The rule for the site's and Gatsby's own sources: it chooses Babel's options by file. */
function isOfSources(rule: unknown): rule is object {
  if (typeof rule !== 'object' || rule === null || !('use' in rule && 'test' in rule)) return false
  return typeof rule.use === 'function' && rule.test instanceof RegExp && rule.test.test('page.tsx')
}

const LOADER = {
  loader: ofGatsby.resolve('babel-loader'),
  options: {
    // Without `caller`, the two bundles' options would differ, and so would their entries in the cache.
    cacheDirectory: resolve('.cache/webpack/babel'),
    cacheCompression: false,
    caller: { name: 'babel-loader', target: 'web' },
    babelrc: false,
    configFile: false,
    compact: true,
    presets: [
      [ofPreset.resolve('@babel/preset-env'), { bugfixes: true, modules: false, exclude: ['transform-typeof-symbol'] }],
      [ofPreset.resolve('@babel/preset-react'), { runtime: 'automatic', importSource: '@emotion/react' }],
      ofTypeScript.resolve('@babel/preset-typescript'),
    ],
    plugins: [
      [
        ofGatsby.resolve('babel-plugin-remove-graphql-queries'),
        { stage: 'build-javascript', staticQueryDir: 'page-data/sq/d' },
      ],
      // As in gatsby-config.ts: class names in a page's HTML and in the browser must agree.
      [ofEmotion.resolve('@emotion/babel-plugin'), { sourceMap: false, autoLabel: 'never' }],
      [ofPreset.resolve('@babel/plugin-transform-runtime'), { useESModules: true }],
    ],
  },
}
