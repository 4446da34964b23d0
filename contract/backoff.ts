/** The delay before the next attempt after `failures` failures: doubles from `first` up to `longest`. */
export function exponentialBackoff(
  failures: number,
  { first, longest }: { readonly first: number; readonly longest: number },
): number {
  return Math.min(first * 2 ** (failures - 1), longest)
}
