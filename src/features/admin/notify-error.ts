import { notify } from '../../lib/notices'

/** Shows that something failed, with the error's message (docs/product.md, "Dashboard"). */
export function notifyError(title: string, error: unknown): void {
  const description = error instanceof Error && error.message !== '' ? error.message : 'An unknown error occurred'
  notify({ title, description, destructive: true })
}
