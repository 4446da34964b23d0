const { transform } = require('@swc/core')

/** A webpack loader for the site's own TypeScript. Browsers are those of package.json's `browserslist`. */
module.exports = async function translateWithSwc(source) {
  const { code } = await transform(source, {
    filename: this.resourcePath,
    configFile: false,
    swcrc: false,
    isModule: true,
    env: {},
    jsc: {
      parser: { syntax: 'typescript', tsx: this.resourcePath.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    },
  })
  return code
}
