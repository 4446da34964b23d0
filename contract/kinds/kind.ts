/** What pages, link previews and share cards say about listings of one kind (docs/add-a-kind.md). */
export interface KindDescription<Fields> {
  /** 'Car' */
  readonly name: string
  /** 'Cars', in breadcrumbs. */
  readonly plural: string
  /** With its period: 'ksh 95,000 a month'; '' when unknown. */
  readonly price: (fields: Fields) => string
  /** The line below the price on a share card. */
  readonly cardLine: (fields: Fields) => string
  /** Follows the price in the page's title; may be ''. */
  readonly titlePlace: (fields: Fields) => string
  /** Follows the price in the page's description. */
  readonly summaryPlace: (fields: Fields) => string
  /** Open Graph tags besides id, availability and price. */
  readonly offerTags: (fields: Fields) => readonly (readonly [property: string, content: string])[]
}
