import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type * as z from 'zod/mini'
import type { Config } from './config'
import type { Catalogue } from './db/catalogue'
import type { Database } from './db/database'
import type { Job } from './jobs/job'
import type { Jobs } from './jobs/jobs'
import type { ContentSecurityPolicy } from './lib/content-security-policy'
import type { DiskSpace } from './lib/disk'
import type { Fetch } from './lib/in-process-fetch'

/** What every module may use. */
export interface CoreServices {
  readonly config: Config
  readonly database: Database
  /** PostgreSQL's connections; undefined for the embedded database. */
  readonly pool?: Pool | undefined
  readonly catalogue: Catalogue
  readonly jobs: Jobs
  readonly diskSpace: DiskSpace
  readonly log: FastifyBaseLogger
  readonly metrics: Registry
  readonly inProcessFetch: Fetch
  readonly contentSecurityPolicy: ContentSecurityPolicy
}

/** Types each request by the schema of its route. */
export type ZodFastifyInstance = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Registers routes in a context of their own: hooks and parsers that are added apply to these routes alone. */
type RegisterRoutes<Services> = (app: ZodFastifyInstance, services: Services) => void | Promise<void>

interface SignedRoutes<Services> {
  /** Throws HttpError 403 for a request without a valid signature or key; null leaves the routes out. */
  readonly verify: (services: Services) => ((request: FastifyRequest) => void) | null
  readonly register: RegisterRoutes<Services>
}

/**
 * A module's routes by who may call them. The group decides, never a handler (docs/product.md, "Access", decision 0001).
 */
interface RoutesByAccess<Services> {
  /** Below `/api`, for anyone. */
  readonly public?: readonly RegisterRoutes<Services>[]
  /** Below `/api`, for anyone who has signed in. */
  readonly user?: readonly RegisterRoutes<Services>[]
  /** Below `/api`, for the administrator. */
  readonly admin?: readonly RegisterRoutes<Services>[]
  /** Below `/api`, for requests that carry a signature or key instead of a user's token. */
  readonly signed?: readonly SignedRoutes<Services>[]
  /** Outside `/api`, for anyone: what a browser loads as pages and files. */
  readonly site?: readonly RegisterRoutes<Services>[]
}

/**
 * A part of the backend: the `index.ts` of a folder in `modules/`, listed in `modules.ts`.
 * `Needs` are other modules' services that it uses, `Provided` its own.
 */
export interface Module<Needs, Provided extends object = object, All = Needs & Provided> {
  /** Schemas with a name of their own in the OpenAPI document. */
  readonly schemas?: Readonly<Record<string, z.ZodMiniType>>
  readonly services?: (needs: Needs) => Provided | Promise<Provided>
  readonly routes?: RoutesByAccess<All>
  readonly jobs?: readonly Job<All>[]
  /** Called before the first request. */
  readonly prepare?: (services: All) => Promise<void>
  /** Ends the module's background work. */
  readonly stop?: (services: All) => Promise<void>
}
