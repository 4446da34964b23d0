import { createListingCommands, type CommandDependencies, type ListingCommands } from './commands'
import type { Kind } from './kind'
import { KIND_LIST, type KINDS } from './kinds'
import { createListingQueries, type ListingQueries } from './queries'
import type { Serialized } from './serialize'

type ServiceOf<AnyKind> =
  AnyKind extends Kind<infer Table, infer Fields>
    ? ListingQueries<Serialized<Omit<Table['$inferSelect'], 'facts'>>> &
        ListingCommands<Fields, Serialized<Omit<Table['$inferSelect'], 'facts'>>>
    : never

/** What can be done with listings, by their kind. */
export type Listings = { readonly [Name in keyof typeof KINDS]: ServiceOf<(typeof KINDS)[Name]> }

export function createListings(dependencies: CommandDependencies): Listings {
  const services = KIND_LIST.map((kind) => [
    kind.kind,
    { ...createListingQueries(kind, dependencies), ...createListingCommands(kind, dependencies) },
  ])
  // Each kind's rows and fields are those of its table and schemas, which `defineKind` compares.
  return Object.fromEntries(services) as Listings
}
