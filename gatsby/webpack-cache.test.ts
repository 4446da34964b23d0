import { cacheByVersion } from './webpack-cache'

const gatsbyConfig = {
  mode: 'production',
  cache: { type: 'filesystem', name: 'build-html', buildDependencies: { config: ['gatsby/webpack.config.js'] } },
}

it('names a version instead of files to hash and keeps all other settings when the cache is configured', () => {
  expect(cacheByVersion(gatsbyConfig, 'a1')).toEqual({
    mode: 'production',
    cache: { type: 'filesystem', name: 'build-html', version: 'a1', buildDependencies: { defaultWebpack: [] } },
  })
})

it('fails when there is no cache of files to configure', () => {
  for (const cache of [undefined, false, { type: 'memory' }]) {
    expect(() => cacheByVersion({ cache }, 'a1')).toThrow('no longer configures a cache of files')
  }
})
