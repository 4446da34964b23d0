import { join } from 'node:path'

/** Where Gatsby finds the lists; beside the build lock, which protects it. Always the same: see `StackEnvironment`. */
export function listsFileOf(root: string): string {
  return join(root, '.build', 'lists.json')
}
