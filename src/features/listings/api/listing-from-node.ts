/** Facts beyond the specification, which a node has as one field each. */
interface Node {
  listingId: string
  facts?: object | null
  cardFacts?: object | null
}

/** Gatsby reserves `id`, so a node has the listing's id under another name. */
export function listingFromNode<Listing extends Node>(
  node: Listing,
): Omit<Listing, 'listingId' | 'facts' | 'cardFacts'> & { id: string } {
  const { listingId, facts, cardFacts, ...fields } = node
  return { ...fields, ...cardFacts, ...facts, id: listingId }
}
