import type { BuildArgs } from 'gatsby'
import { prewarmImages } from './prewarm-images'

it('asks for what shows a picture of the site, and waits for the answers', async () => {
  const home = 'query HomePage { heroPicture { gatsbyImageData(layout: FULL_WIDTH) } }'
  const list = 'query PropertiesPage { properties { totalCount } }'
  const components = new Map(
    Object.entries({ 'index.tsx': home, 'properties.tsx': list, 'saved.tsx': '' }).map(([path, query]) => [
      path,
      { query },
    ]),
  )
  const store = { getState: () => ({ components }) } as unknown as BuildArgs['store']
  const answered: string[] = []
  const graphql = (async (query: string) => {
    await new Promise((done) => setTimeout(done))
    answered.push(query)
    return {}
  }) as BuildArgs['graphql']
  await prewarmImages({ store, graphql })
  expect(answered).toEqual([home])
})
