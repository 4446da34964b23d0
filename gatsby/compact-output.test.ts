import TerserPlugin from 'terser-webpack-plugin'
import { compactOutput } from './compact-output'

it('keeps all other settings when the output is made compact', () => {
  const config = compactOutput({
    mode: 'production',
    output: { path: 'public' },
    optimization: { splitChunks: { cacheGroups: {} }, minimizer: ['scripts', 'styles'] },
  })
  expect(config).toMatchObject({
    mode: 'production',
    target: ['web', 'es2020'],
    output: { path: 'public', filename: '[name]-[contenthash:8].js' },
    optimization: { splitChunks: { cacheGroups: {} }, minimizer: [expect.any(TerserPlugin), 'styles'] },
  })
})

it('fails when there is no minimizer to configure', () => {
  expect(() => compactOutput({ optimization: { minimizer: [] } })).toThrow('no longer configures a minimizer')
})
