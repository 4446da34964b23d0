/** Gatsby reserves `id`, so a node has the listing's id under another name. */
export function listingFromNode<Node extends { listingId: string }>(
  node: Node,
): Omit<Node, 'listingId'> & { id: string } {
  const { listingId, ...fields } = node
  return { ...fields, id: listingId }
}
