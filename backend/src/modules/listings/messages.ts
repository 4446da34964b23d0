import { RESTORE_WINDOW_MS, type ListingKind } from '../../../../contract/limits'

const NAMES = { property: 'Property', car: 'Car' } as const satisfies Record<ListingKind, string>

export function notFoundMessage(kind: ListingKind): string {
  return `${NAMES[kind]} not found`
}

export function tooLateMessage(kind: ListingKind): string {
  return `This ${kind} was deleted more than ${RESTORE_WINDOW_MS / 60_000} minutes ago and can no longer be restored.`
}
