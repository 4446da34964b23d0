import type { BuildArgs } from 'gatsby'
import { prewarmImages } from './prewarm-images'

it('runs a query and waits for its result when it contains images of the site', async () => {
  const home = 'query HomePage { heroPicture { gatsbyImageData(layout: FULL_WIDTH) } }'
  const list = 'query PropertiesPage { properties { totalCount } }'
  const components = new Map(
    Object.entries({ 'index.tsx': home, 'properties.tsx': list, 'saved.tsx': '' }).map(([path, query]) => [
      path,
      { query },
    ]),
  )
  const store = { getState: () => ({ components }) } as unknown as BuildArgs['store']
  const finished: string[] = []
  const graphql = (async (query: string) => {
    await new Promise((done) => setTimeout(done))
    finished.push(query)
    return {}
  }) as BuildArgs['graphql']
  await prewarmImages({ store, graphql })
  expect(finished).toEqual([home])
})
