/** As validated by the build (gatsby/environment.ts); apart from `env`, as only maps need it. */
export const mapTiles = {
  /** With {z}, {x} and {y}; empty for none. */
  template: process.env.GATSBY_MAP_TILES ?? '',
  /** Words, then optionally the URL they link to. */
  attribution: process.env.GATSBY_MAP_ATTRIBUTION ?? '',
}
