import { declareStaticHostRedirects, staticHostConfig } from './static-host'

function declared(env: Record<string, string>, apiUrl: string) {
  const redirects: unknown[] = []
  declareStaticHostRedirects(
    { createRedirect: (redirect) => redirects.push(redirect) },
    { ...env, GATSBY_API_URL: apiUrl },
  )
  return redirects
}

it('changes nothing when the backend serves the site', () => {
  expect(staticHostConfig({})).toEqual({})
  expect(declared({}, 'https://api.kilele.example')).toEqual([])
})

it("uses Netlify's adapter when Netlify builds", () => {
  expect(staticHostConfig({ NETLIFY: 'true' })).toMatchObject({ adapter: { name: 'gatsby-adapter-netlify' } })
})

it('redirects paths of the backend to it, new listings to the 404 page and other unknown paths home, when Netlify builds', () => {
  expect(declared({ NETLIFY: 'true' }, 'https://api.kilele.example')).toEqual([
    { fromPath: '/api/*', toPath: 'https://api.kilele.example/api/:splat', statusCode: 200 },
    { fromPath: '/media/*', toPath: 'https://api.kilele.example/media/:splat', statusCode: 200 },
    { fromPath: '/uploads/*', toPath: 'https://api.kilele.example/uploads/:splat', statusCode: 200 },
    { fromPath: '/viewing/*', toPath: 'https://api.kilele.example/viewing/:splat', statusCode: 200 },
    { fromPath: '/owner/*', toPath: 'https://api.kilele.example/owner/:splat', statusCode: 200 },
    { fromPath: '/properties/*', toPath: '/404.html', statusCode: 404 },
    { fromPath: '/cars/*', toPath: '/404.html', statusCode: 404 },
    { fromPath: '/page-data/*', toPath: '/404.html', statusCode: 404 },
    { fromPath: '/*', toPath: '/', statusCode: 302 },
  ])
})
