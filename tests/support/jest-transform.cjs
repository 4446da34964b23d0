const { createTransformer } = require('babel-jest').default

/** Transpiles as Gatsby does, with emotion's css prop. */
module.exports = createTransformer({
  presets: [
    [require.resolve('babel-preset-gatsby'), { reactRuntime: 'automatic', reactImportSource: '@emotion/react' }],
    require.resolve('@babel/preset-typescript'),
  ],
  babelrc: false,
  configFile: false,
})
