import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../contract/error-response'

/** Collects the OpenAPI 3.1 document from the schemas of the routes registered after it. */
export async function registerDocumentation(
  app: FastifyInstance,
  { siteUrl, schemas }: { siteUrl: string; schemas: readonly (readonly [name: string, schema: z.ZodMiniType])[] },
): Promise<void> {
  for (const [id, schema] of [...schemas, ['Error', errorResponseSchema]] as const) {
    if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id })
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Listings and reviews',
        description: 'Prices are whole Kenyan shillings, areas square feet, mileages miles, times ISO 8601.',
        version: '1.0.0',
      },
      servers: [{ url: siteUrl }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}
