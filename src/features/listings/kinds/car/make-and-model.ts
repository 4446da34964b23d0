import { NOT_AVAILABLE } from '../../../../lib/format'

/** 'Toyota | Prado' (spec §2, Cars list); one of them alone when the other is missing. */
export function makeAndModel({ make, model }: { make: string; model: string }): string {
  return [make, model].filter(Boolean).join(' | ') || NOT_AVAILABLE
}
