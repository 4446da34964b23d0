import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import customApi from 'gatsby-source-custom-api/gatsby-node'
import type { SourceLists } from './source-lists'
import { LISTING_NODE_TYPES, type ListingNodeType } from './validate-listings'

/** The part of the plugin that is changed. */
export interface FetchingPlugin<Args = never> {
  sourceNodes: (args: Args, options: { rootKey: string; url?: string }) => Promise<void>
}

/**
 * Has gatsby-source-custom-api fetch the validated lists from this process. By itself it would fetch them from the
 * backend once more, where they may have changed since, and a release would not show what was validated. Resolves to a
 * function that ends the server.
 */
export async function sourceFrom<Args>(
  lists: SourceLists,
  plugin: FetchingPlugin<Args> = customApi as FetchingPlugin<Args>,
): Promise<() => void> {
  const server = createServer(({ url }, response) => {
    const type = url?.slice(1) ?? ''
    if (!isListingType(type)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(lists[type]))
  })
  // Gatsby ends when its work is done, whatever still listens.
  server.unref()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { sourceNodes } = plugin
  plugin.sourceNodes = (args, options) => sourceNodes(args, { ...options, url: `${origin}/${options.rootKey}` })
  return () => server.close()
}

function isListingType(text: string): text is ListingNodeType {
  return Object.hasOwn(LISTING_NODE_TYPES, text)
}
