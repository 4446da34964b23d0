import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { page, temporaryFolder, writeFiles } from '../lib/test-folder'
import { filesBelow } from './files'
import { type ListingIds, verifyRelease } from './verify-release'

function lists(propertyIds: string[], carIds: string[]): ListingIds {
  return { propertyIds: new Set(propertyIds), carIds: new Set(carIds) }
}

async function siteFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t)
  await writeFiles(folder, {
    'index.html': page('Home'),
    '404.html': page('Not found'),
    'properties/index.html': page('Properties'),
    'properties/p1/index.html': page('Villa'),
    'properties/p%202/index.html': page('Flat'),
    'cars/index.html': page('Cars'),
    'cars/c1/index.html': page('Car'),
    '_gatsby/slices/_gatsby-scripts-1.html': '<script></script>',
    'page-data/404.html/page-data.json': '{}',
  })
  return folder
}

function verify(folder: string, before: ListingIds, after = before): Promise<number> {
  return verifyRelease(folder, { same: [], others: [...filesBelow(folder)] }, [before, after])
}

const complete = lists(['p1', 'p 2'], ['c1'])

it('counts the pages when the site is complete', async (t) => {
  assert.equal(await verify(await siteFolder(t), complete), 7)
})

for (const path of ['index.html', 'properties/index.html', 'cars/index.html', '404.html']) {
  it(`rejects a site when it has no ${path}`, async (t) => {
    const folder = await siteFolder(t)
    await rm(join(folder, path))
    await assert.rejects(verify(folder, complete), {
      name: 'UserError',
      message: `The build is rejected: it has no ${path}.`,
    })
  })
}

it('rejects a site when the page of a listing is missing', async (t) => {
  const folder = await siteFolder(t)
  const expected = lists(['p1', 'p 2', 'p3'], ['c1'])
  await assert.rejects(verify(folder, expected), {
    message: 'The build is rejected: 1 page missing: /properties/p3.',
  })
})

it('rejects a site when a page has no listing', async (t) => {
  const folder = await siteFolder(t)
  const expected = lists(['p1', 'p 2'], [])
  await assert.rejects(verify(folder, expected), {
    message: 'The build is rejected: 1 page for listings that do not exist: /cars/c1.',
  })
})

it('accepts a page or no page of a listing that was added or deleted during the build', async (t) => {
  const folder = await siteFolder(t)
  assert.equal(await verify(folder, complete, lists(['p1'], ['c1', 'c2'])), 7)
  assert.equal(await verify(folder, lists(['p1', 'p3'], []), complete), 7)
})

it('rejects a site when a page has no title', async (t) => {
  const folder = await siteFolder(t)
  await writeFiles(folder, { 'contact/index.html': page('  '), 'properties/p1/index.html': '<html></html>' })
  await assert.rejects(verify(folder, complete), {
    message: 'The build is rejected: 2 pages without a title: contact/index.html, properties/p1/index.html.',
  })
})

it('counts a page without reading it when the previous release has it as well', async (t) => {
  const folder = await siteFolder(t)
  const known = 'properties/p1/index.html'
  await writeFiles(folder, { [known]: '<html></html>' })
  const others = [...filesBelow(folder)].filter((path) => path !== known)
  assert.equal(await verifyRelease(folder, { same: [known], others }, [complete, complete]), 7)
})
