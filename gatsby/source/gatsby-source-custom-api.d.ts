/** The package has no types of its own. */
declare module 'gatsby-source-custom-api/gatsby-node' {
  import type { SourceNodesArgs } from 'gatsby'

  const plugin: {
    sourceNodes: (args: SourceNodesArgs, options: { rootKey: 'Property' | 'Car'; url?: string }) => Promise<void>
  }
  export default plugin
}
