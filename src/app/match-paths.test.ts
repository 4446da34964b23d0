const dashboard = { path: '/admin/[...]', matchPath: '/admin/*' }

async function pathsOf(pagePath: string | undefined, address: string) {
  jest.resetModules()
  window.pagePath = pagePath
  window.history.replaceState({}, '', address)
  return (await import('./match-paths')).default
}

it('knows no listings in a document that was built for its address', async () => {
  expect(await pathsOf('/properties/villa', '/properties/villa')).toEqual([dashboard])
  expect(await pathsOf('/', '/')).toEqual([dashboard])
  expect(await pathsOf(undefined, '/')).toEqual([dashboard])
})

it('has the client-only page stand for the one address the document was asked for', async () => {
  expect(await pathsOf('/cars/[id]', '/cars/new-prado?from=chat')).toEqual([
    dashboard,
    { path: '/cars/[id]', matchPath: '/cars/new-prado' },
  ])
})
