/** Leads from one listing to all of its kind. */
export interface ListLink {
  readonly path: string
  readonly text: string
}
