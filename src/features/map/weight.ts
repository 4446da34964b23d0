/**
 * Of what a map fetches besides tiles, as sent with Brotli: its code and coast lines, for results their places too.
 * `tests/e2e/parallel/on-demand-weight.spec.ts` measures it.
 */
export const MAP_KILOBYTES = { results: 70, place: 51 } as const
