const dashboard = { path: '/admin/[...]', matchPath: '/admin/*' }

async function pathsOf(pagePath: string | undefined, url: string) {
  jest.resetModules()
  window.pagePath = pagePath
  window.history.replaceState({}, '', url)
  return (await import('./match-paths')).default
}

it('contains no listings when the document was built for its path', async () => {
  expect(await pathsOf('/properties/villa', '/properties/villa')).toEqual([dashboard])
  expect(await pathsOf('/', '/')).toEqual([dashboard])
  expect(await pathsOf(undefined, '/')).toEqual([dashboard])
})

it('maps the requested path to the client-only page when the host served that page', async () => {
  expect(await pathsOf('/cars/[id]', '/cars/new-prado?from=chat')).toEqual([
    dashboard,
    { path: '/cars/[id]', matchPath: '/cars/new-prado' },
  ])
})

it('takes the path as it is when it cannot be decoded', async () => {
  expect(await pathsOf('/cars/[id]', '/cars/%E0%A4%A')).toContainEqual({
    path: '/cars/[id]',
    matchPath: '/cars/%E0%A4%A',
  })
})
